import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from '#server/security-headers.ts';
import { loadHeaders } from '../../local/site/headers.ts';
import { builtPages } from '../support/built-pages.ts';

const headersFor = await loadHeaders('netlify.toml', 'dist/_headers', (policy) => policy);
const pages = await Promise.all(
  (await builtPages()).map(async ({ path, file }) => ({ path, html: await readFile(file, 'utf8') })),
);

/** A policy's directives by name, each with its sources. */
function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** The hashes of a page's inline elements of one kind, as a policy names them. */
function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const elements = [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))];
  const running = elements.filter(
    ([, attributes = '']) => !/application\/(ld\+)?json|\ssrc=/.test(attributes),
  );
  const hashes = running.map(([, , text = '']) => createHash('sha256').update(text).digest('base64'));
  return [...new Set(hashes.map((hash) => `'sha256-${hash}'`))].sort();
}

/** The headers that speak of the answer itself and not of its safety everywhere. */
const OF_THE_ANSWER = ['cache-control', 'content-security-policy', 'x-robots-tag'];

test('pages and functions answer with the same security headers', () => {
  const functions = Object.entries(SECURITY_HEADERS).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const shared = Object.fromEntries(functions.filter(([name]) => !OF_THE_ANSWER.includes(name)));
  const { 'content-security-policy': policy, ...ofPage } = headersFor('/');
  expect(policy).toBeDefined();
  expect(ofPage).toEqual(shared);
  expect(shared).toMatchObject({
    'strict-transport-security': expect.stringMatching(/^max-age=(3153600\d|[4-9]\d{7}|\d{9,});/) as string,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()') as string,
  });
});

test.each(pages)(
  'the policy of $path allows what the page is made of, and nothing else',
  ({ path, html }) => {
    const policy = directives(headersFor(path)['content-security-policy'] ?? '');
    const { 'script-src': script = [], 'style-src': style = [], ...others } = Object.fromEntries(policy);
    expect(script[0]).toBe("'self'");
    expect(script.slice(1).sort()).toEqual(hashesOf(html, 'script'));
    expect(style[0]).toBe("'self'");
    expect(style.slice(1).sort()).toEqual(hashesOf(html, 'style'));
    expect(others).toEqual({
      'default-src': ["'none'"],
      'img-src': ["'self'", 'data:'],
      'media-src': ["'self'", 'blob:', 'https://stream.mux.com'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", 'https://stream.mux.com', 'https://*.mux.com'],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'", 'https://checkout.stripe.com'],
      'frame-ancestors': ["'none'"],
    });
  },
);

test.each(['/_astro/gone.js', '/streams/gone/index.m3u8', '/.well-known/gone'])(
  'the page that says %s is not there brings its policy',
  (path) => {
    expect(headersFor(path)['content-security-policy']).toBe(headersFor('/404')['content-security-policy']);
    expect(headersFor(path)['content-security-policy']).toContain("default-src 'none'");
  },
);

test('the page of a cancelled payment, which /pricing answers with, keeps to the policy of /pricing', () => {
  const scriptsAndStyles = (path: string): unknown[] => {
    const policy = directives(headersFor(path)['content-security-policy'] ?? '');
    return ['script-src', 'style-src'].map((name) => policy.get(name)?.toSorted());
  };
  expect(scriptsAndStyles('/pricing/cancelled')).toEqual(scriptsAndStyles('/pricing'));
});

test('a document brings no policy, which would keep some browsers from showing a PDF', () => {
  expect(headersFor('/documents/report.pdf')).not.toHaveProperty('content-security-policy');
});

test('the policy of the functions allows a page without a script', () => {
  expect(Object.fromEntries(directives(SECURITY_HEADERS['Content-Security-Policy']))).toEqual({
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'"],
    'form-action': ["'self'", 'https://checkout.stripe.com'],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
});

test('what is personal is kept by no cache and found by no search', () => {
  expect(headersFor('/thank-you')).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(headersFor('/forms/newsletter/done')).toMatchObject({ 'x-robots-tag': 'noindex' });
  expect(SECURITY_HEADERS).toMatchObject({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  expect(headersFor('/')).not.toHaveProperty('x-robots-tag');
});

test('what has its content in its name is kept for a year', () => {
  expect(headersFor('/_astro/index.abc.css')).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
  });
});
