import { loadHeaders } from '../../netlify/headers.ts';
import type { Answer, Ask } from '../ask.ts';
import type { Finding } from '../report.ts';
import { check, expectStatus } from './check.ts';

/** Pages by the names of their files and in capitals, which nothing links to. */
const SPELLED_OUT = ['/index.html', '/pricing.html', '/admin.html', '/thank-you.html', '/ADMIN'];
/** The checked pages that are not in the sitemap. */
const UNLISTED = ['/thank-you', '/admin', '/pricing/cancelled'];

/**
 * Checks that the sitemap lists pages. Checks these pages and `UNLISTED`: the status 200, the tag `</html>`,
 * the headers that `netlify.toml` sets, and whether there is a Content-Security-Policy. Checks `SPELLED_OUT`.
 */
export async function walkPages(ask: Ask): Promise<Finding[]> {
  const paths = await listPages(ask).catch(() => []);
  const headersFor = await loadHeaders('netlify.toml', 'no-file', (policy) => policy);
  const findings = [
    await check('The sitemap lists pages', () => Promise.resolve(paths.length > 0 ? null : 'it lists none')),
  ];
  for (const path of [...paths, ...UNLISTED])
    findings.push(await check(`Page ${path}`, async () => faultOf(await ask(path), headersFor(path))));
  findings.push(...(await Promise.all(SPELLED_OUT.map((path) => checkSpelledOut(ask, path)))));
  return findings;
}

/**
 * Checks a page under the name of its file, or in capitals. Netlify redirects it to the page's own path, capitals perhaps
 * to the home page, as an unknown path; if that setting is off, the page must have the same policy there.
 */
function checkSpelledOut(ask: Ask, path: string): Promise<Finding> {
  const own = path.replace(/(index)?\.html$/, '').toLowerCase();
  return check(`${path} leads to ${own}, or has its headers`, async () => {
    const [answer, page] = await Promise.all([ask(path), ask(own)]);
    const target = new URL(answer.headers.get('location') ?? path, 'http://site').pathname;
    const isAllowed = target === own || (target === '/' && path !== path.toLowerCase());
    if ([301, 302, 308].includes(answer.status)) return isAllowed ? null : `it leads to ${target}`;
    const names = ['content-security-policy', 'cache-control', 'x-robots-tag'];
    const other = names.find((name) => answer.headers.get(name) !== page.headers.get(name));
    return expectStatus(answer, 200) ?? (other === undefined ? null : `its ${other} is another one`);
  });
}

async function listPages(ask: Ask): Promise<string[]> {
  const index = locations(await ask('/sitemap-index.xml'));
  const maps = await Promise.all(index.map((path) => ask(path)));
  return maps.flatMap(locations);
}

/** The paths in a sitemap, without the production domain. */
function locations({ text }: Answer): string[] {
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

function faultOf(answer: Answer, expected: Readonly<Record<string, string>>): string | null {
  const { headers, text } = answer;
  const status = expectStatus(answer, 200);
  if (status !== null) return status;
  if (!text.includes('</html>')) return 'it is no page';
  if (!headers.has('content-security-policy')) return 'it has no Content-Security-Policy';
  const other = Object.entries(expected).find(([name, value]) => headers.get(name) !== value);
  return other ? `its ${other[0]} is “${headers.get(other[0]) ?? ''}” instead of “${other[1]}”` : null;
}
