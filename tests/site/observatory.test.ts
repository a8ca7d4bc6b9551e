// Every page gets the highest score that headers other than cookies can earn from Mozilla's HTTP Observatory.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { page } from '#server/http/page.ts';
import { SECURITY_HEADERS } from '#server/http/security-headers.ts';
import { loadHeaders } from '../../local/netlify/headers.ts';
import { builtPages } from '../support/built-pages.ts';
import { pointsOf, scoreOf } from '../support/observatory.ts';

const headersFor = await loadHeaders('netlify.toml', 'dist/_headers', (policy) => policy);
const pages = await builtPages();
const ofFunctions = Object.fromEntries(
  Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
);

/**
 * The highest score that headers other than cookies can earn: 100, plus 10 for the Content-Security-Policy,
 * 10 for Cross-Origin-Resource-Policy, 5 for `frame-ancestors` and 5 for Referrer-Policy.
 */
const HIGHEST = 130;

test.each(pages)('The page $path has the highest score.', async ({ path, file }) => {
  const points = pointsOf(headersFor(path), await readFile(file, 'utf8'));
  expect([scoreOf(points), points]).toEqual([HIGHEST, points]);
});

test('The pages of the site include the start page, an article, the admin, a form and the 404 page.', () => {
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/admin', '/404', '/forms/waitlist', '/thank-you']));
  expect(paths.some((path) => path.startsWith('/blog/'))).toBe(true);
});

test.each([
  ['page', page({ title: 'Unsubscribe?', text: 'One click.' })],
  ['JSON', null],
])('A function’s answer as %s has the highest score.', (_, html) => {
  expect(scoreOf(pointsOf(ofFunctions, html))).toBe(HIGHEST);
});

test.each(['/api-404.json', '/_astro/gone.js', '/.well-known/gone', '/streams/gone/index.m3u8'])(
  'The 404 answer for %s has no penalty, except that JSON has no policy.',
  (path) => {
    const {
      'content-security-policy': policy,
      'x-frame-options': frame,
      ...others
    } = pointsOf(headersFor(path), null);
    expect(Object.values(others).filter((points) => points < 0)).toEqual([]);
    if (!path.endsWith('.json')) expect([policy, frame]).toEqual([10, 5]);
  },
);

test('A document has every bonus except for a policy, because some browsers would not show a PDF with one.', () => {
  const {
    'content-security-policy': policy,
    'x-frame-options': frame,
    ...others
  } = pointsOf(headersFor('/documents/executive-summary.pdf'), null);
  expect([policy, frame]).toEqual([-25, -20]);
  expect(scoreOf(others)).toBe(115);
});

test.each<[string, Record<string, string>, number]>([
  ['no header at all', {}, 30],
  [
    'a policy that allows inline scripts',
    { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" },
    80,
  ],
  ['a short time of HSTS', { 'strict-transport-security': 'max-age=300' }, 120],
  ['an unsafe referrer policy', { 'referrer-policy': 'unsafe-url' }, 120],
  ['resources for every origin', { 'cross-origin-resource-policy': 'cross-origin' }, 120],
  ['sniffing allowed', { 'x-content-type-options': '' }, 125],
])('The scoring finds %s.', (what, changes, score) => {
  const headers = what === 'no header at all' ? {} : { ...ofFunctions, ...changes };
  expect(scoreOf(pointsOf(headers, null))).toBe(score);
});
