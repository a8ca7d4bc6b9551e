import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { insertRow } from '../support/rows.ts';
import { TAB_NAMES } from '#domain/admin/tabs.ts';
import { failureOf } from '../support/failure.ts';
import { sharedCloud } from '../support/cloud.ts';
import { ADMIN_FUNCTIONS, adminWith, callAdmin, cookieOf, openAdmin, tryPassword } from '../support/admin.ts';
import { hashPassword } from '../../local/commands/admin-password.ts';

const ID = '3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10';
const SECRETS = /ada|lovelace|example\.com|enterprise|8000/i;

const site = await sharedCloud();
beforeAll(async () => {
  const [person, held] = [{ id: ID, email: 'ada@example.com' }, { quarantine_reason: 'honeypot' }];
  const name = 'Ada Lovelace';
  await insertRow(site, 'payments', { ...person, name, plan: 'Enterprise', amount: 8000 });
  await insertRow(site, 'newsletter', { ...person, ...held });
  await insertRow(site, 'waitlist', { ...person, ...held, name });
  await insertRow(site, 'contact', { ...person, ...held, name, message: 'Ada asks' });
});
afterEach(() => vi.useRealTimers());

type Call = readonly [method: string, path: string];

/** Values for the parameters in the paths of the admin's functions. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  ':tab': [...TAB_NAMES, 'audit'],
  ':id': [ID],
  ':action': ['anything'],
};

/** Replaces the parameters in a path. Returns one path for each combination of values in `PARAMETERS`. */
function fill(path: string): string[] {
  const [parameter] = /:[a-z]+/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  const values = PARAMETERS[parameter] ?? [];
  if (values.length === 0) throw new Error(`Add values for ${parameter} to PARAMETERS`);
  return values.flatMap((value) => fill(path.replace(parameter, value)));
}

/** Sends PATCH, which no endpoint accepts. Returns the methods in the `Allow` header of the answer. */
async function methodsOf(path: string): Promise<string[]> {
  const refusal = await callAdmin(path, { method: 'PATCH' });
  return (refusal.headers.get('allow') ?? '').split(', ').filter(Boolean);
}

/** Every path of the admin functions except `admin-session`, once with each method that the path accepts. */
async function callsOfConfigs(): Promise<Call[]> {
  const paths = ADMIN_FUNCTIONS.filter(({ name }) => name !== 'admin-session').flatMap(({ paths }) => paths);
  const calls = paths.flatMap(fill).map(async (path) => {
    const methods = await methodsOf(path);
    if (methods.length === 0) throw new Error(`${path} names no method that it accepts`);
    return methods.map((method): Call => [method, path]);
  });
  return (await Promise.all(calls)).flat();
}

/** Calls with filters or malformed parameters, and calls that name a tab that does not exist. */
const MORE_CALLS: Call[] = [
  ['GET', '/api/admin/sources?from=oops'],
  ...TAB_NAMES.flatMap((tab): Call[] => [
    ['GET', `/api/admin/${tab}?q=ada&limit=200&quarantined=true`],
    ['GET', `/api/admin/${tab}?limit=oops&cursor=oops`],
    ['POST', `/api/admin/${tab}/oops/release`],
    ['GET', `/api/admin/${tab}?work=new&status=success&source=website&product=report&sort=amount`],
  ]),
  ['GET', '/api/admin/sessions'],
  ['GET', '/api/admin/emails.csv'],
];

const CONFIGURED = await callsOfConfigs();
const CALLS = [...CONFIGURED, ...MORE_CALLS];
/** An endpoint that checks the session in its query (`callWithSession`), and one that checks it first. */
const BOTH_CHECKS: readonly Call[] = [
  ['GET', '/api/admin/summary'],
  ['POST', `/api/admin/contact/${ID}/work`],
];

async function expectRefusal(response: Response): Promise<void> {
  const text = await response.clone().text();
  expect(response.status).toBe(401);
  expect(text).not.toMatch(SECRETS);
  expect(await failureOf(response)).toEqual({ code: 'unauthorized', message: 'Please log in' });
  for (const header of ['content-disposition', 'link', 'set-cookie'])
    expect(response.headers.get(header)).toBeNull();
}

/**
 * Sends each call with `cookie`, or without a cookie if that is null. Expects that each call is answered 401.
 */
async function expectRefusals(cookie: string | null, calls: readonly Call[]): Promise<void> {
  for (const [method, path] of calls)
    await expectRefusal(await callAdmin(path, { method, headers: cookie === null ? {} : { cookie } }));
}

test('The list of calls has every function of the admin and both kinds of methods.', () => {
  const paths = CONFIGURED.map(([, path]) => path);
  for (const { name, site } of ADMIN_FUNCTIONS) {
    const isListed = paths.some((path) => site.match(path, 'GET') !== null);
    expect([name, isListed]).toEqual([name, name !== 'admin-session']);
  }
  expect(new Set(CONFIGURED.map(([method]) => method))).toEqual(new Set(['GET', 'POST']));
});

test.each([null, 'staff-session=', `other=1; staff-session=${ID}; staff-session=made-up`])(
  'Every call without a session is answered 401 and reveals no data; the cookie is %j.',
  (cookie) => expectRefusals(cookie, CALLS),
);

test('Refused calls change nothing.', async () => {
  expect(await site.sql('select * from public.saturday_audit')).toEqual([]);
  for (const table of ['newsletter', 'waitlist', 'contact'])
    expect(await site.sql(`select quarantine_reason from public.saturday_${table}`)).toEqual([
      { quarantine_reason: 'honeypot' },
    ]);
  expect(await site.sql('select delivered_at, work_state from public.saturday_payments')).toEqual([
    { delivered_at: null, work_state: 'new' },
  ]);
});

/** What ends an open session. Each takes the session's cookie and returns the cookie to send then. */
const ENDS: Readonly<Record<string, (cookie: string) => string | Promise<string>>> = {
  'nobody used it for 30 minutes': (cookie) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 });
    return cookie;
  },
  'it is twelve hours old, even when it was in use all the time': async (cookie) => {
    await site.sql('update public.saturday_admin_sessions set expires_at = now()');
    return cookie;
  },
  'it was ended': async (cookie) => {
    await adminWith(cookie).delete('/api/admin/session');
    return cookie;
  },
  'its token was changed': (cookie) => cookie.slice(0, -2) + (cookie.endsWith('A') ? 'BB' : 'AA'),
  'its token is the hash that the database stores': async () => {
    const rows = await site.sql<{ hash: string }>(
      'select token_hash as hash from public.saturday_admin_sessions order by "timestamp"',
    );
    return `staff-session=${rows.at(-1)?.hash ?? ''}`;
  },
  'the site has another SESSION_SECRET now': (cookie) => {
    vi.stubEnv('SESSION_SECRET', 'another secret of the site, of 32 bytes');
    return cookie;
  },
  'the site has another password now': async (cookie) => {
    vi.stubEnv('ADMIN_PASSWORD_HASH', await hashPassword('another password', { N: 1024, r: 8, p: 1 }));
    return cookie;
  },
  'it was opened on http, and the cookie has the prefix __Host- on https': (cookie) => {
    vi.stubEnv('URL', 'https://localhost:8888');
    return cookie;
  },
};

test.each(Object.entries(ENDS))('A session is refused when %s.', async (_, end) => {
  const cookie = cookieOf(await tryPassword(site.adminPassword));
  expect((await adminWith(cookie).get('/api/admin/summary')).status).toBe(200);
  await expectRefusals(await end(cookie), BOTH_CHECKS);
});

test.each([
  ['GET', '/api/admin/audit'],
  ['GET', '/api/admin/emails.csv'],
  ['GET', '/api/admin/Newsletter'],
  ['GET', '/api/admin/__proto__'],
  ['GET', `/api/admin/contact/${ID}/events`],
  ['GET', `/api/admin/payments/${ID}/anything`],
  ['GET', '/api/admin/payments/oops/events'],
  ['GET', '/api/admin/payments/00000000-0000-4000-8000-000000000000/events'],
  ['POST', `/api/admin/payments/${ID}/release`],
  ['POST', `/api/admin/newsletter/${ID}/work`],
  ['POST', `/api/admin/contact/${ID}/delivered`],
  ['POST', '/api/admin/contact/oops/release'],
  ['POST', '/api/admin/newsletter/00000000-0000-4000-8000-000000000000/release'],
  ['POST', '/api/admin/contact/00000000-0000-4000-8000-000000000000/release'],
  ['POST', '/api/admin/payments/00000000-0000-4000-8000-000000000000/delivered'],
] as const)('With a session, %s %s is answered 404.', async (method, path) => {
  const admin = await openAdmin(site);
  const response = await (method === 'GET' ? admin.get(path) : admin.post(path));
  expect(await failureOf(response)).toMatchObject({ code: 'not_found' });
});

test.each([
  ['POST', '/api/admin/summary', 'GET'],
  ['POST', '/api/admin/contact', 'GET'],
  ['DELETE', '/api/admin/contact.csv', 'GET'],
  ['GET', `/api/admin/contact/${ID}/release`, 'POST'],
  ['GET', `/api/admin/contact/${ID}/work`, 'POST'],
  ['POST', '/api/admin/today', 'GET'],
  ['POST', '/api/admin/sources.csv', 'GET'],
  ['POST', `/api/admin/payments/${ID}/events`, 'GET'],
])('%s %s is answered 405 and allows only %s.', async (method, path, allowed) => {
  const response = await callAdmin(path, { method });
  expect(response.headers.get('allow')).toBe(allowed);
  expect(await failureOf(response)).toMatchObject({ code: 'method_not_allowed' });
});

test('Without a session a body that cannot be read is answered 401 too.', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const body of ['{', 'x'.repeat(70_000)])
    await expectRefusal(await callAdmin(`/api/admin/contact/${ID}/work`, { method: 'POST', headers, body }));
});

test('A cross-origin change is refused even with a valid cookie.', async () => {
  const cookie = cookieOf(await tryPassword(site.adminPassword));
  const headers = { cookie, origin: 'https://evil.example' };
  const path = `/api/admin/contact/${ID}/release`;
  expect(await failureOf(await callAdmin(path, { method: 'POST', headers }))).toMatchObject({
    code: 'forbidden',
  });
});
