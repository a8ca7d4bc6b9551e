import { loadHeaders } from '../../netlify/headers.ts';
import type { Answer, Ask } from './ask.ts';
import { check, expectStatus, type Finding } from './check.ts';

/** The checked pages that are not in the sitemap. */
const UNLISTED = ['/thank-you', '/admin', '/pricing/cancelled'];

/**
 * Checks that the sitemap lists pages. Checks these pages and `UNLISTED`: the status 200, the tag `</html>`,
 * the headers that `netlify.toml` sets, and whether there is a Content-Security-Policy.
 */
export async function walkPages(ask: Ask): Promise<Finding[]> {
  const paths = await listPages(ask).catch(() => []);
  const headersFor = await loadHeaders('netlify.toml', 'no-file', (policy) => policy);
  const findings = [
    await check('The sitemap lists pages', () => Promise.resolve(paths.length > 0 ? null : 'it lists none')),
  ];
  for (const path of [...paths, ...UNLISTED])
    findings.push(await check(`Page ${path}`, async () => faultOf(await ask(path), headersFor(path))));
  return findings;
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
