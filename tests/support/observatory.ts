// Scores a response's headers and HTML as Mozilla's HTTP Observatory does (version 2, on MDN). The rules are
// in https://github.com/mdn/mdn-http-observatory: src/grader/charts.js (SCORE_TABLE) and src/analyzer/tests.
// Two tests and one bonus are left out. The test of cookies: no page sets one. The test of redirects: Netlify
// redirects to https. The bonus for the browsers' HSTS preload list: it depends on the domain, not on the
// response.

type Headers = Readonly<Record<string, string>>;
type Policy = ReadonlyMap<string, readonly string[]>;

const BASE = 100;
/** Bonuses count only when the score without them is at least this. */
const BONUS_FROM = 90;
const SIX_MONTHS_S = 15_768_000;
const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];

/**
 * The points of each test by its name; negative for a penalty. `html` is null for a response that is no page.
 */
export function pointsOf(headers: Headers, html: string | null): Record<string, number> {
  const policy = parse(headers['content-security-policy'] ?? '');
  return {
    'content-security-policy': policyPoints(policy),
    'strict-transport-security': transportPoints(headers['strict-transport-security']),
    'referrer-policy': referrerPoints(headers['referrer-policy']),
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'x-frame-options': framePoints(policy, headers['x-frame-options']),
    'cross-origin-resource-policy': resourcePoints(headers['cross-origin-resource-policy']),
    'cross-origin-resource-sharing': sharingPoints(headers),
    'subresource-integrity': html === null ? 0 : integrityPoints(html),
  };
}

/** The score: 100 minus the penalties, but at least 0. If that is at least 90, the bonuses are added. */
export function scoreOf(points: Readonly<Record<string, number>>): number {
  const values = Object.values(points);
  const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
  const reduced = BASE + sum(values.filter((value) => value < 0));
  return Math.max(0, reduced < BONUS_FROM ? reduced : BASE + sum(values));
}

function parse(header: string): Policy {
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.flatMap(([name = '', ...list]) => (name === '' ? [] : [[name, list] as const])));
}

function policyPoints(policy: Policy): number {
  if (policy.size === 0) return -25;
  const fallback = policy.get('default-src') ?? ['*'];
  const script = withoutIgnored(policy.get('script-src') ?? fallback);
  const style = withoutIgnored(policy.get('style-src') ?? fallback);
  const object = policy.get('object-src') ?? fallback;
  const passive = ['img-src', 'media-src'].flatMap((name) => policy.get(name) ?? fallback);
  const active = [...policy]
    .filter(([name]) => !['img-src', 'media-src'].includes(name))
    .flatMap(([, list]) => list);
  if (hasAny(script, [...BROAD, ...INLINE]) || hasAny(object, BROAD)) return -20;
  if (active.some(isInsecure)) return -20;
  if (hasAny([...script, ...style], ["'unsafe-eval'"])) return -10;
  if (passive.some(isInsecure)) return -10;
  if (hasAny(style, [...BROAD, ...INLINE])) return 0;
  return fallback.join() === "'none'" ? 10 : 5;
}

/** Removes 'unsafe-inline' from a list that has a hash or a nonce, because browsers then ignore it. */
function withoutIgnored(list: readonly string[]): readonly string[] {
  const isStrict = list.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source));
  return isStrict ? list.filter((source) => source !== "'unsafe-inline'") : list;
}

const hasAny = (list: readonly string[], wanted: readonly string[]): boolean =>
  list.some((source) => wanted.includes(source));
const isInsecure = (source: string): boolean => /^(http|ftp):/.test(source);

function transportPoints(header: string | undefined): number {
  const [, seconds] = /max-age=(\d+)/.exec(header ?? '') ?? [];
  if (seconds === undefined) return -20;
  return Number(seconds) >= SIX_MONTHS_S ? 0 : -10;
}

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

function referrerPoints(header: string | undefined): number {
  if (header === undefined) return 0;
  return PRIVATE.includes(header) ? 5 : -5;
}

function framePoints(policy: Policy, header: string | undefined): number {
  const ancestors = policy.get('frame-ancestors');
  if (ancestors !== undefined && !hasAny(ancestors, BROAD)) return 5;
  return /^(deny|sameorigin)$/i.test(header ?? '') ? 0 : -20;
}

function resourcePoints(header: string | undefined): number {
  if (header === undefined || header === 'cross-origin') return 0;
  return header === 'same-origin' || header === 'same-site' ? 10 : -5;
}

/**
 * A penalty when the response allows credentials in requests from other origins. This is stricter than the
 * Observatory, which also requires that `access-control-allow-origin` equals the request's origin.
 */
function sharingPoints(headers: Headers): number {
  return headers['access-control-allow-credentials'] === 'true' ? -50 : 0;
}

/**
 * A penalty when a script from another origin has no `https:` or no `integrity`. A bonus when there are
 * scripts with a `src` and all of them have `integrity`.
 */
function integrityPoints(html: string): number {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  const foreign = scripts.filter(([, src = '']) => /^(https?:)?\/\//.test(src));
  const isChecked = (tag: string): boolean => tag.includes(' integrity=');
  if (foreign.some(([, src = '']) => !src.startsWith('https:'))) return -50;
  if (foreign.some(([tag]) => !isChecked(tag))) return -5;
  return scripts.length > 0 && scripts.every(([tag]) => isChecked(tag)) ? 5 : 0;
}
