// What lint cannot see. The import table itself is proved in imports.test.ts.
import { expect, test } from 'vitest';
import { readConfig } from './support/function-config.ts';
import { findings, importsOf, sources } from './support/sources.ts';

const site = sources('src/**/*.{ts,tsx,astro}').filter(({ path }) => !path.startsWith('src/content/'));
const cloud = sources('netlify/**/*.ts');
const local = sources('local/**/*.ts');
const code = [...site, ...cloud, ...local];
const functions = sources('netlify/functions/*.ts');

/**
 * The brand's name in any spelling. A weekday is no brand: its plural ("only on Saturdays") and its coupon's code stay,
 * and so do the design's colour (`--saturday`, `'saturday'`) and the table prefix, which has a test of its own.
 */
const BRAND_NAME = /Saturday(?!s\b)|SATURDAY(?!50\b)|[/@]saturday(?!_)|\bsaturday[.-](?!tint\b)\w+/g;

test('The brand is named in src/brand.ts only.', () => {
  const others = code.filter(({ path }) => path !== 'src/brand.ts');
  expect(findings(others, BRAND_NAME)).toEqual([]);
});

test.each([
  'Join Saturday',
  'Saturday’s',
  'SaturdayHour',
  '/saturday-insights',
  'hello@saturday.example',
  'SATURDAY_KEY',
])('The one-brand rule sees "%s".', (text) => expect(text.match(BRAND_NAME)).not.toBeNull());

test.each([
  'SATURDAY50 can only be used on Saturdays',
  'var(--saturday)',
  '--saturday-tint',
  "gradient: 'saturday'",
])('The one-brand rule lets "%s" pass.', (text) => expect(text.match(BRAND_NAME)).toBeNull());

test('The table prefix is one constant in netlify/server/database.ts.', () => {
  expect(findings(code, /saturday_/g)).toEqual(['netlify/server/database.ts: saturday_']);
});

test('Every function has a default export, no `handler`, and a config that the bundler can read.', () => {
  expect(functions).not.toEqual([]);
  for (const { path, text } of functions) {
    const config = readConfig(path, text);
    expect(text, path).toMatch(/^export default /m);
    expect(text, path).not.toMatch(/^export .*\bhandler\b/m);
    // A method that the config leaves out would be answered by the catch-all redirect, not by our 405.
    expect(config, path).not.toHaveProperty('method');
    expect('path' in config, `${path} has either a path or a schedule`).toBe(!('schedule' in config));
    const limit = config['rateLimit'];
    if (limit) expect(limit, path).toHaveProperty('aggregateBy', expect.any(Array));
  }
});

test.each([
  "export const config: Config = { path: '/a' } as const;",
  "export const config: Config = { path: '/a' } satisfies Config;",
  "export const config = { path: '/a' };",
  'export const config: Config = { path: `/a` };',
  'export const config: Config = { path: PATH };',
  'export const config: Config = { rateLimit: { windowSize: 10 * 60 } };',
  'export const config: Config = { ...shared };',
  "const config: Config = { path: '/a' };",
])('A config that the bundler would drop is refused: %s', (text) => {
  expect(() => readConfig('netlify/functions/a.ts', text)).toThrow('netlify/functions/a.ts');
});

test.each([
  ['POST', '/api/forms/newsletter', 'forms'],
  ['POST', '/api/forms/article-get-started', 'forms'],
  ['POST', '/api/checkout/plan', 'checkout-plan'],
  ['POST', '/api/payments/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/verify', 'payment-verify'],
  ['POST', '/api/stripe/webhook', 'stripe-webhook'],
  ['GET and POST', '/api/unsubscribe', 'unsubscribe'],
  ['POST', '/api/postmark/webhook', 'postmark-webhook'],
  ['POST', '/api/privacy/request', 'privacy-request'],
  ['GET and POST', '/api/privacy/confirm', 'privacy-confirm'],
  ['GET', '/api/health', 'health'],
  ['POST, GET and DELETE', '/api/admin/session', 'admin-session'],
  ['GET', '/api/admin/summary', 'admin-summary'],
  ['GET', '/api/admin/newsletter', 'admin-records'],
  ['GET', '/api/admin/payments.csv', 'admin-records'],
  ['POST', '/api/admin/contact/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/release', 'admin-records'],
  ['POST', '/api/admin/payments/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/delivered', 'admin-records'],
  ['GET', '/api/admin/payments/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/events', 'admin-records'],
])('%s %s meets exactly one function: %s.', (_method, pathname, name) => {
  const met = functions.filter(({ path, text }) => {
    const { path: paths = [], excludedPath = [] } = readConfig(path, text);
    const matches = (pattern: unknown) => new URLPattern({ pathname: String(pattern) }).test({ pathname });
    return [paths].flat().some(matches) && ![excludedPath].flat().some(matches);
  });
  expect(met.map(({ path }) => path)).toEqual([`netlify/functions/${name}.ts`]);
});

test.each(['job-settle-payments', 'job-send-emails', 'job-daily-digest', 'job-retention'])(
  '%s runs by a schedule.',
  (name) => {
    const job = functions.find(({ path }) => path === `netlify/functions/${name}.ts`);
    expect(readConfig(name, job?.text ?? '')).toHaveProperty('schedule');
  },
);

test('Variables are read in netlify/server/env.ts only.', () => {
  const readers = [...site, ...cloud].filter(({ path }) => path !== 'netlify/server/env.ts');
  expect(findings(readers, /\b(process|Netlify)\??\.env\b|\bimport\.meta\.env\b/g)).toEqual([]);
});

test.each([
  ['stripe', 'netlify/server/stripe.ts'],
  ['postmark', 'netlify/server/postmark.ts'],
  ['@supabase/supabase-js', 'netlify/server/database.ts'],
])('%s is imported by %s only.', (sdk, owner) => {
  const isSdk = (specifier: string) => specifier === sdk || specifier.startsWith(`${sdk}/`);
  // The stand-ins are written against the packages' types; lint refuses them every value.
  const callers = code.filter(({ path }) => !/^local\/(stripe|mail)\//.test(path));
  const importers = callers.filter((source) => importsOf(source).some(isSdk));
  expect(importers.map(({ path }) => path)).toEqual([owner]);
});

test('src/domain imports nothing but itself.', () => {
  const domain = sources('src/domain/**/*.ts');
  expect(domain).not.toEqual([]);
  const outside = (specifier: string) => !/^\.\/[^/]+\.ts$/.test(specifier);
  expect(
    domain.flatMap((source) =>
      importsOf(source)
        .filter(outside)
        .map((name) => `${source.path}: ${name}`),
    ),
  ).toEqual([]);
});

const DEPLOYMENT = [
  ...[
    'SUPABASE_URL',
    'SUPABASE_SECRET_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'POSTMARK_SERVER_TOKEN',
    'POSTMARK_WEBHOOK_PASSWORD',
  ],
  ...[
    'EMAIL_FROM',
    'EMAIL_STAFF',
    'ADMIN_PASSWORD_HASH',
    'SESSION_SECRET',
    'BUILD_HOOK_URL',
    'URL',
    'DEPLOY_PRIME_URL',
  ],
  ...['STRIPE_API_BASE', 'POSTMARK_API_BASE'],
];
const LOCAL = ['PORT', 'LOCAL_SUPABASE_PORT', 'LOCAL_STRIPE_PORT', 'LOCAL_MAIL_PORT', 'LOCAL_DATA_DIR'];

test('.env.example names every variable of the contract, and no other.', () => {
  const [example] = sources('.env.example');
  const names = [...(example?.text ?? '').matchAll(/^(?:# )?([A-Z_]+)=/gm)].flatMap(([, name]) => name ?? []);
  expect(names.sort()).toEqual([...DEPLOYMENT, ...LOCAL].sort());
});

test('netlify/server/env.ts knows every variable of a deployment.', () => {
  const [env] = sources('netlify/server/env.ts');
  const names = env?.text.match(/\b[A-Z][A-Z_]+\b/g) ?? [];
  expect(names).toEqual(expect.arrayContaining(DEPLOYMENT));
});

test('Production code has one path, and nothing is left over, silenced or switched off.', () => {
  expect(
    findings([...site, ...cloud], /NODE_ENV|NETLIFY_DEV|NETLIFY_LOCAL|import\.meta\.env\.(DEV|PROD)/g),
  ).toEqual([]);
  const all = [...code, ...sources('tests/**/*.{ts,tsx}', 'supabase/**/*.sql')];
  // In two halves, so that this file does not hold what it looks for.
  const marks = [
    'TO' + 'DO',
    'FIX' + 'ME',
    'XX' + 'X',
    'HA' + 'CK',
    'ts-' + 'ignore',
    'ts-' + 'nocheck',
    'eslint-' + 'disable',
  ];
  expect(findings(all, new RegExp(`\\b(${marks.join('|')})\\b`, 'g'))).toEqual([]);
  expect(findings(all, /\b(it|test|describe)\.(skip|only|todo)\b/g)).toEqual([]);
});

test('No folder or file is named for nothing.', () => {
  expect(
    code.map(({ path }) => path).filter((path) => /\b(utils?|lib|helpers?|types|common|misc)\b/.test(path)),
  ).toEqual([]);
});
