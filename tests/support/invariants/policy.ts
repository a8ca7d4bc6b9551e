// The rule for the Content-Security-Policy of each page. tests/site/security-headers.test.ts tests the rest of it.
import { createHash } from 'node:crypto';
import { ofPages, type Rule } from './build.ts';

/** Parses a Content-Security-Policy into a map from the name of each directive to its sources. */
export function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** The hashes of a page's inline scripts or styles, as they are written in a Content-Security-Policy. */
export function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const elements = [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))];
  const running = elements.filter(
    ([, attributes = '']) => !/application\/(ld\+)?json|\ssrc=/.test(attributes),
  );
  const hashes = running.map(([, , text = '']) => createHash('sha256').update(text).digest('base64'));
  return [...new Set(hashes.map((hash) => `'sha256-${hash}'`))].sort();
}

export const POLICY_RULES: Readonly<Record<string, Rule>> = {
  'The policy of every page allows its inline scripts and styles and nothing unsafe.': ofPages(
    ({ path, html }, { headersFor }) => {
      const policy = directives(headersFor(path)['content-security-policy'] ?? '');
      const blocked = (['script', 'style'] as const).flatMap((tag) =>
        hashesOf(html, tag).filter((hash) => !policy.get(`${tag}-src`)?.includes(hash)),
      );
      const unsafe = [...policy.values()].flat().filter((source) => /unsafe|^\*|^https?:$/.test(source));
      const isClosed = policy.get('default-src')?.join() === "'none'";
      return [...blocked, ...unsafe, ...(isClosed ? [] : ['default-src is not none'])];
    },
  ),
};
