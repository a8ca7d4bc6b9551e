import { brotliDecompressSync } from 'node:zlib';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSite, type Site } from '../../local/netlify/site.ts';

const LONG = 'a line that repeats itself\n'.repeat(200);

const files: Record<string, string> = {
  'dist/index.html': '<h1>home</h1>',
  'dist/pricing.html': '<h1>pricing</h1>',
  'dist/pricing/cancelled.html': '<h1>cancelled</h1>',
  'dist/blog.html': '<h1>blog</h1>',
  'dist/blog/seo-llm.html': '<h1>article</h1>',
  'dist/folder/index.html': '<h1>folder</h1>',
  'dist/404.html': '<h1>missing</h1>',
  'dist/api-404.json': '{"ok":false}',
  'dist/long.txt': LONG,
  'dist/streams/one.m3u8': '#EXTM3U\n',
  'dist/streams/one.ts': 'segment',
  'dist/shadow.txt': 'the file',
  'dist/preferred.txt': 'the file',
  'dist/_headers': '/pricing\n  Content-Security-Policy: form-action https://checkout.stripe.com\n',
  'dist/_redirects': '/old/:slug /blog/:slug 301\n',
  'outside.txt': 'secret',
  'netlify.toml': `
[[redirects]]
from = "/pricing"
query = { cancelled = "true" }
to = "/pricing/cancelled"
status = 200
force = true
[[redirects]]
from = "/shadow.txt"
to = "/pricing"
status = 302
force = true
[[redirects]]
from = "/loop/*"
to = "/loop/end"
status = 302
[[redirects]]
from = "/api/*"
to = "/api-404.json"
status = 404
[[redirects]]
from = "/streams/*"
to = "/404"
status = 404
[[redirects]]
from = "/:page/*"
to = "/"
status = 302
[[headers]]
for = "/*"
[headers.values]
X-Everywhere = "yes"
[[headers]]
for = "/streams/*"
[headers.values]
Cache-Control = "public, max-age=60"
`,
  'functions/echo.ts': `
import type { Config, Context } from '@netlify/functions';
export default async (request: Request, context: Context) => {
  context.cookies.set({ name: 'one', value: '1', httpOnly: true });
  const headers = new Headers({ 'content-security-policy': 'form-action https://checkout.stripe.com' });
  headers.append('set-cookie', 'two=2');
  const body = { method: request.method, url: request.url, body: await request.text(), params: context.params, ip: Netlify.context.ip, cookie: context.cookies.get('sent') };
  return Response.json(body, { headers });
};
export const config: Config = { path: ['/api/echo/:name', '/api/echoes'], excludedPath: '/api/echo/except' };
`,
  'functions/slow.ts': `
export default () => new Response(new ReadableStream({ async start(c) { c.enqueue(new TextEncoder().encode('first')); await globalThis.gate; c.enqueue(new TextEncoder().encode('second')); c.close(); } }));
export const config = { path: '/api/slow' };
`,
  'functions/broken.ts': `
export default () => { throw new Error('a secret of the server'); };
export const config = { path: '/api/broken' };
`,
  'functions/preferred.ts': `
export default () => new Response('the function');
export const config = { path: ['/preferred.txt', '/no-file.txt'], preferStatic: true };
`,
  'functions/later.ts': `
export default (request, context) => { context.waitUntil(globalThis.gate.then(() => { globalThis.isLaterDone = true; })); return new Response('now'); };
export const config = { path: '/api/later' };
`,
  'functions/job-count.ts': `
export default async (request) => { globalThis.runs = (globalThis.runs ?? 0) + 1; return Response.json({ runs: globalThis.runs, method: request.method }); };
export const config = { schedule: '* * * * * *' };
`,
};

let folder: string;
let site: Site;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  site = await openSite();
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

function openSite(runsJobs = false): Promise<Site> {
  return createSite({
    port: 0,
    root: join(folder, 'dist'),
    functionsDir: join(folder, 'functions'),
    configFile: join(folder, 'netlify.toml'),
    runsJobs,
    rewriteCsp: { 'https://checkout.stripe.com': 'http://localhost:12111' },
  });
}

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(site.url + path, { redirect: 'manual', ...init });

/** Sends a request as raw text, because `fetch` would normalize it. Returns the raw response. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

test.each([
  ['/', '<h1>home</h1>'],
  ['/pricing', '<h1>pricing</h1>'],
  ['/blog', '<h1>blog</h1>'],
  ['/blog/seo-llm', '<h1>article</h1>'],
  ['/folder/', '<h1>folder</h1>'],
])('%s is answered with its page', async (path, text) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(await response.text()).toBe(text);
});

test.each([
  ['/pricing/?a=b', '/pricing?a=b'],
  ['/pricing.html', '/pricing'],
  ['/blog/', '/blog'],
  ['/index.html', '/'],
  ['/folder', '/folder/'],
  ['/old/seo-llm', '/blog/seo-llm'],
])('%s redirects permanently to %s', async (path, location) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([301, location]);
});

test.each([
  ['/nowhere?utm_source=x', '/?utm_source=x'],
  ['/nowhere/at/all', '/'],
  ['/missing.css', '/'],
  ['/shadow.txt', '/pricing'],
])('%s redirects temporarily to %s', async (path, location) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([302, location]);
});

test('a rule that matches its own target is dropped and ends the search', async () => {
  const response = await get('/loop/a');
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('<h1>missing</h1>');
});

test('a 404 rule answers with its page', async () => {
  const response = await get('/api/unknown');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=UTF-8',
  ]);
  expect(await response.json()).toEqual({ ok: false });
});

test('a 404 is not kept for as long as a file at its path would be', async () => {
  const response = await get('/streams/gone.m3u8');
  expect([response.status, response.headers.get('x-everywhere')]).toEqual([404, 'yes']);
  expect(response.headers.get('cache-control')).toBe('public,max-age=0,must-revalidate');
});

test('a forced rewrite by query wins over the file', async () => {
  expect(await (await get('/pricing?cancelled=true')).text()).toBe('<h1>cancelled</h1>');
  const answers = {
    'cancelled=maybe': 'pricing',
    'cancelled=false&cancelled=true': 'cancelled',
    'cancelled=true&cancelled=false': 'pricing',
    'cancelled=true&': 'pricing',
    'a=1&cancelled=true&': 'pricing',
    'cancelled=true&a=1&': 'cancelled',
    'cancelled=true&&': 'cancelled',
    'cancelled=true&cancelled': 'cancelled',
    'c%61ncelled=true': 'pricing',
    '?cancelled=true': 'pricing',
    'cancelled=tr%75e': 'cancelled',
    '&cancelled=tru%65': 'cancelled',
  };
  for (const [query, page] of Object.entries(answers))
    expect(await (await get(`/pricing?${query}`)).text(), query).toBe(`<h1>${page}</h1>`);
});

test('static responses get the headers of both files, the later rule first', async () => {
  expect((await get('/')).headers.get('x-everywhere')).toBe('yes');
  const stream = await get('/streams/one.m3u8');
  expect(stream.headers.get('cache-control')).toBe('public, max-age=60');
  expect(stream.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  expect((await get('/streams/one.ts')).headers.get('content-type')).toBe('video/mp2t');
});

test('a function’s response gets no configured headers', async () => {
  expect((await get('/api/echo/a')).headers.has('x-everywhere')).toBe(false);
});

test('the policies of pages and functions allow the local payment page', async () => {
  for (const path of ['/pricing', '/api/echo/a'])
    expect((await get(path)).headers.get('content-security-policy')).toBe(
      'form-action http://localhost:12111',
    );
});

test('_headers and _redirects are not served', async () => {
  for (const path of ['/_headers', '/_redirects']) expect((await get(path)).status).toBe(302);
});

test('each encoding of a file has its own ETag', async () => {
  const etagOf = async (encoding: string): Promise<string | null> =>
    (await get('/long.txt', { headers: { 'accept-encoding': encoding } })).headers.get('etag');
  const etags = await Promise.all(['br', 'gzip', 'identity'].map(etagOf));
  expect(new Set(etags).size).toBe(3);
});

test('an unchanged file is not sent again', async () => {
  const etag = (await get('/long.txt')).headers.get('etag') ?? '';
  const response = await get('/long.txt', { headers: { 'if-none-match': `"other", W/${etag}` } });
  expect([response.status, await response.text()]).toEqual([304, '']);
});

test.each(['br', 'gzip'])('%s is used when the client accepts it', async (encoding) => {
  const response = await get('/long.txt', { headers: { 'accept-encoding': encoding } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(await response.text()).toBe(LONG);
});

test('brotli makes a response smaller, and is not used for q=0', async () => {
  const bytes = await new Promise<Buffer>((resolve) => {
    request(`${site.url}/long.txt`, { headers: { 'accept-encoding': 'gzip, br;q=0.9' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)));
    }).end();
  });
  expect(bytes.length).toBeLessThan(LONG.length / 10);
  expect(brotliDecompressSync(bytes).toString()).toBe(LONG);
  expect(
    (await get('/long.txt', { headers: { 'accept-encoding': 'br;q=0' } })).headers.has('content-encoding'),
  ).toBe(false);
});

test.each([
  ['bytes=0-5', 206, 'a line', `bytes 0-5/${LONG.length}`],
  ['bytes=-6', 206, 'tself\n', `bytes ${LONG.length - 6}-${LONG.length - 1}/${LONG.length}`],
  [`bytes=${LONG.length - 2}-`, 206, 'f\n', `bytes ${LONG.length - 2}-${LONG.length - 1}/${LONG.length}`],
  ['bytes=999999-', 416, '', `bytes */${LONG.length}`],
  ['nonsense', 200, LONG, null],
])('Range: %s is answered %i', async (range, status, text, contentRange) => {
  const response = await get('/long.txt', { headers: { range, 'accept-encoding': 'identity' } });
  expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
  expect(await response.text()).toBe(text);
});

test('HEAD is answered with headers only', async () => {
  const response = await get('/long.txt', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    `${LONG.length}`,
    '',
  ]);
});

test('a POST to a page is refused', async () => {
  const response = await get('/pricing', { method: 'POST', body: 'a=b' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/blog/..%5c..%5coutside.txt',
  '//outside.txt',
])('nothing outside the build is reached by %s', async (path) => {
  const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(answer).not.toContain('secret');
  expect(answer).toMatch(/^HTTP\/1.1 (302|404)/);
});

test.each([
  'GET /%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: ][\r\nConnection: close\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'nonsense\r\n\r\n',
])('a request that cannot be read is answered 400, and the server keeps running (%j)', async (text) => {
  expect(await sendRaw(text)).toMatch(/^HTTP\/1.1 400/);
  expect((await get('/')).status).toBe(200);
});

test('a function gets method, URL, body, parameters, cookies and the visitor’s address', async () => {
  const response = await get('/api/echo/Ann?x=1', {
    method: 'POST',
    body: 'a body',
    headers: { cookie: 'sent=yes', 'x-nf-client-connection-ip': '203.0.113.7' },
  });
  expect(await response.json()).toEqual({
    method: 'POST',
    url: `${site.url}/api/echo/Ann?x=1`,
    body: 'a body',
    params: { name: 'Ann' },
    ip: '203.0.113.7',
    cookie: 'yes',
  });
  expect(response.headers.getSetCookie()).toEqual(['two=2', 'one=1; HttpOnly']);
});

test('a function’s path ignores case and a trailing slash', async () => {
  expect(await (await get('/API/Echo/Ann/')).json()).toMatchObject({
    params: { name: 'Ann' },
    ip: '127.0.0.1',
  });
  expect((await get('/api/echoes')).status).toBe(200);
});

test('a function does not answer an excluded path', async () => {
  expect((await get('/api/echo/except')).status).toBe(404);
});

// Linux can connect from 127.0.0.2 without any setup. macOS cannot.
const onLinux = test.runIf(process.platform === 'linux');
onLinux('without the header, the visitor’s IP address is that of the socket', async () => {
  const body = await new Promise<string>((resolve) => {
    request(
      { port: site.port, host: '127.0.0.1', localAddress: '127.0.0.2', path: '/api/echoes' },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
      },
    ).end();
  });
  expect(JSON.parse(body)).toMatchObject({ ip: '127.0.0.2' });
});

test('a response is streamed', async () => {
  const gate = Promise.withResolvers<undefined>();
  Object.assign(globalThis, { gate: gate.promise });
  const reader = (await get('/api/slow')).body?.getReader();
  const read = async (): Promise<string> => new TextDecoder().decode((await reader?.read())?.value);
  expect(await read()).toBe('first');
  gate.resolve(undefined);
  expect(await read()).toBe('second');
});

test('an exception is a 500 without details, which go to the console', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const response = await get('/api/broken');
  expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error\n']);
  expect(String(log.mock.lastCall?.[1])).toContain('a secret of the server');
  log.mockRestore();
});

test('a body over the platform’s limit is 413', async () => {
  const answer = await sendRaw(
    'POST /api/echoes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 6291457\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 413/);
  expect(answer).toContain('"code":"payload_too_large"');
});

test('a file is served instead of a function that sets preferStatic', async () => {
  expect(await (await get('/preferred.txt')).text()).toBe('the file');
  expect(await (await get('/no-file.txt')).text()).toBe('the function');
});

test('a scheduled function can be run by hand, with POST and its name', async () => {
  const path = '/.netlify/functions/job-count';
  expect(await (await get(path, { method: 'POST' })).json()).toMatchObject({ method: 'POST' });
  expect((await get(path)).status).toBe(405);
  expect((await get('/.netlify/functions/echo', { method: 'POST' })).status).toBe(404);
});

// The function's cron expression has a field for seconds, so that the test is short. Netlify has no such field.
test('a scheduled function runs at the times of its cron expression', async () => {
  Object.assign(globalThis, { runs: 0 });
  const other = await openSite(true);
  await vi.waitUntil(() => ((globalThis as { runs?: number }).runs ?? 0) >= 2, 15_000);
  await other.close();
});

test('closing waits for promises given to waitUntil', async () => {
  const gate = Promise.withResolvers<undefined>();
  Object.assign(globalThis, { gate: gate.promise, isLaterDone: false });
  const other = await openSite();
  expect(await (await fetch(`${other.url}/api/later`)).text()).toBe('now');
  const closed = other.close();
  gate.resolve(undefined);
  await closed;
  expect(globalThis).toMatchObject({ isLaterDone: true });
});
