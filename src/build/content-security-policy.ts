import { createHash } from 'node:crypto';
import { appendFile, glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self' blob: https://stream.mux.com",
  "font-src 'self'",
  "connect-src 'self' https://stream.mux.com https://*.mux.com",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self' https://checkout.stripe.com",
  "frame-ancestors 'none'",
];

/**
 * Writes each finished page's Content-Security-Policy into `dist/_headers`: `default-src 'none'`, this site's own files,
 * and a hash for each script and style that stands in the page. An inline handler or style attribute, which the policy
 * would block in the browser, fails the build instead.
 */
export function contentSecurityPolicy(): AstroIntegration {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const blocks: string[] = [];
        for await (const file of glob('**/*.html', { cwd: root })) {
          const html = await readFile(root + file, 'utf8');
          refuseInlineAttributes(file, html);
          for (const path of paths(file))
            blocks.push(`${path}\n  Content-Security-Policy: ${policyFor(html)}\n`);
        }
        await appendFile(`${root}_headers`, blocks.sort().join(''));
      },
    },
  };
}

/** The policy of one page, with the hashes of its inline scripts and styles. */
function policyFor(html: string): string {
  const scripts = inline(html, 'script').filter(({ attributes }) => isExecutable(attributes));
  return [
    ...POLICY,
    ['script-src', "'self'", ...hashes(scripts)].join(' '),
    ['style-src', "'self'", ...hashes(inline(html, 'style'))].join(' '),
  ].join('; ');
}

/**
 * The addresses at which a page is shown. That of a 404 is the one that was asked for, under the folders which netlify.toml
 * answers honestly; under `/documents` a policy would stand on every PDF as well, and keep some browsers from showing it.
 */
function paths(file: string): string[] {
  const path = `/${file.replace(/\.html$/, '')}`;
  if (path === '/404') return [path, '/_astro/*', '/streams/*', '/.well-known/*'];
  return path === '/index' ? ['/'] : [path];
}

function inline(html: string, tag: 'script' | 'style') {
  const pattern = new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi');
  return [...html.matchAll(pattern)].map(([, attributes = '', body = '']) => ({ attributes, body }));
}

function isExecutable(attributes: string): boolean {
  const type = /\btype=["']?([^"'\s>]*)/.exec(attributes)?.[1] ?? '';
  return !/\bsrc=/.test(attributes) && ['', 'module', 'text/javascript'].includes(type);
}

function hashes(blocks: { body: string }[]): string[] {
  const digest = (body: string) => createHash('sha256').update(body).digest('base64');
  return [...new Set(blocks.map(({ body }) => `'sha256-${digest(body)}'`))];
}

function refuseInlineAttributes(file: string, html: string): void {
  const tags = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .matchAll(/<[a-z][^>]*\s(style|on[a-z]+)=[^>]*>/gi);
  for (const [tag, attribute] of tags)
    throw new Error(
      `${file} has an inline ${attribute} attribute, which its Content-Security-Policy blocks: ${tag.slice(0, 200)}`,
    );
}
