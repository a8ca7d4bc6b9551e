import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { listen } from '../../local/http.ts';

/** A script that collects, in `window.problems`, errors, warnings and what the Content-Security-Policy blocks. */
const WATCH = `
  window.problems = [];
  addEventListener('error', ({ message, target }) => problems.push(message ?? 'not loaded: ' + target.src), true);
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  addEventListener('securitypolicyviolation', (event) => problems.push(event.violatedDirective + ' blocked ' + event.blockedURI));
  for (const kind of ['error', 'warn']) console[kind] = (...words) => problems.push(words.join(' '));
`;
const HASH = `'sha256-${createHash('sha256').update(WATCH).digest('base64')}'`;

/**
 * Starts a proxy that adds the script `WATCH` to each page of a site, because WebDriver does not report a
 * page's errors, warnings and policy violations. Returns the proxy's URL. The proxy is closed when the test
 * ends.
 */
export async function watchingProxy(url: string): Promise<string> {
  const server = await listen(async (req, res) => {
    const answer = await fetch(url + (req.url ?? '/'), { redirect: 'manual' });
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ENCODED.includes(name)));
    const isPage = headers['content-type']?.startsWith('text/html');
    const policy = headers['content-security-policy'];
    if (isPage && policy)
      headers['content-security-policy'] = policy.replace('script-src', `script-src ${HASH}`);
    res.writeHead(answer.status, headers);
    if (isPage) res.end((await answer.text()).replace('<head>', `<head><script>${WATCH}</script>`));
    else res.end(Buffer.from(await answer.arrayBuffer()));
  }, 0);
  onTestFinished(() => server.close());
  return `http://127.0.0.1:${server.port}`;
}

/**
 * The headers that the proxy leaves out. Some describe the encoded body, which `fetch` has decoded. The
 * others describe the connection to the site.
 */
const ENCODED = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];
