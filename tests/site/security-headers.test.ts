import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from '#server/http/security-headers.ts';
import { loadHeaders } from '../../local/netlify/headers.ts';
import { builtPages } from '../support/built-pages.ts';
import { directives, hashesOf } from '../support/invariants/policy.ts';

const headersFor = await loadHeaders('netlify.toml', 'dist/_headers', (policy) => policy);
const pages = await Promise.all(
  (await builtPages()).map(async ({ path, file }) => ({ path, html: await readFile(file, 'utf8') })),
);

/** The headers that are not compared, because pages send other values than functions, or none. */
const PER_RESPONSE = ['cache-control', 'content-security-policy', 'x-robots-tag'];

test('Pages and functions send the same security headers.', () => {
  const functions = Object.entries(SECURITY_HEADERS).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const shared = Object.fromEntries(functions.filter(([name]) => !PER_RESPONSE.includes(name)));
  const { 'content-security-policy': policy, 'no-vary-search': search, ...ofPage } = headersFor('/');
  expect(policy).toBeDefined();
  expect(search).toBe('params, except=("cancelled" "docId" "status")');
  expect(ofPage).toEqual(shared);
  expect(Object.keys(shared).filter((name) => name.startsWith('access-control-'))).toEqual([]);
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
  'The Content-Security-Policy of $path allows exactly what the page contains.',
  ({ path, html }) => {
    const policy = directives(headersFor(path)['content-security-policy'] ?? '');
    const { 'script-src': script = [], 'style-src': style = [], ...others } = Object.fromEntries(policy);
    const hasVideo = /component-export="VideoPlayer"|data-dialog="video"/.test(html);
    expect(script[0]).toBe("'self'");
    expect(script.slice(1).sort()).toEqual(hashesOf(html, 'script'));
    expect(style[0]).toBe("'self'");
    expect(style.slice(1).sort()).toEqual(hashesOf(html, 'style'));
    expect(others).toEqual({
      'default-src': ["'none'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      ...(hasVideo
        ? {
            'connect-src': ["'self'", 'https://*.mux.com'],
            'media-src': ["'self'", 'blob:', 'https://*.mux.com'],
          }
        : { 'connect-src': ["'self'"] }),
      'base-uri': ["'none'"],
      'form-action': ["'self'", 'https://checkout.stripe.com'],
      ...(html.includes('<iframe') && { 'frame-src': ["'self'"] }),
      'frame-ancestors': [path.startsWith('/decks/') ? "'self'" : "'none'"],
    });
  },
);

test.each(['/_astro/gone.js', '/documents/report.pdf', '/social/home.png', '/api-404.json'])(
  'A response for %s is not sniffed, has a referrer policy and HSTS, and shares nothing with other origins.',
  (path) => {
    const headers = headersFor(path);
    const names = ['strict-transport-security', 'x-content-type-options', 'referrer-policy'];
    for (const name of names) expect(headers[name], name).toBe(headersFor('/')[name]);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);

test.each(['/_astro/gone.js', '/streams/gone/index.m3u8', '/.well-known/gone'])(
  'The 404 response for %s has its Content-Security-Policy.',
  (path) => {
    expect(headersFor(path)['content-security-policy']).toBe(headersFor('/404')['content-security-policy']);
    expect(headersFor(path)['content-security-policy']).toContain("default-src 'none'");
  },
);

test('The page of a canceled payment, served at /pricing, complies with the policy of /pricing.', () => {
  const scriptsAndStyles = (path: string): unknown[] => {
    const policy = directives(headersFor(path)['content-security-policy'] ?? '');
    return ['script-src', 'style-src'].map((name) => policy.get(name)?.toSorted());
  };
  expect(scriptsAndStyles('/pricing/cancelled')).toEqual(scriptsAndStyles('/pricing'));
});

test('Documents have no Content-Security-Policy, because some browsers would not show the PDF.', () => {
  expect(headersFor('/documents/report.pdf')).not.toHaveProperty('content-security-policy');
});

test('The Content-Security-Policy of the functions allows no scripts.', () => {
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

test('Pages with personal data are neither cached nor indexed, in either spelling of their address.', async () => {
  for (const [path, file] of [
    ['/', '/index.html'],
    ['/', '/index'],
    ['/pricing', '/pricing.html'],
  ] as const)
    expect(headersFor(file)['content-security-policy']).toBe(headersFor(path)['content-security-policy']);
  for (const path of ['/thank-you', '/thank-you.html', '/admin', '/admin.html'])
    expect(headersFor(path), path).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(headersFor('/forms/newsletter/done')).toMatchObject({ 'x-robots-tag': 'noindex' });
  expect(SECURITY_HEADERS).toMatchObject({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  expect(headersFor('/')).not.toHaveProperty('x-robots-tag');
  expect(await readFile('netlify.toml', 'utf8')).toMatch(
    /^\[build\.processing\.html\]\npretty_urls = true$/m,
  );
});

test('Files with a content hash in their name are cached for a year.', () => {
  expect(headersFor('/_astro/index.abc.css')).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
  });
});
