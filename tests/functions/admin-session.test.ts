import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { auditOf, callAdmin, cookieOf, adminWith, openAdmin, tryPassword } from '../support/admin.ts';
import { takeErrors } from '../support/console-errors.ts';
import * as session from '../../netlify/functions/admin-session.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());
afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Moves the functions' clock ahead by `ms`; timers are not affected. */
function passTime(ms: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
}

const isOpen = async (cookie: string): Promise<boolean> => {
  const response = await adminWith(cookie).get('/api/admin/session');
  expect(response.status).toBe(200);
  return ((await response.json()) as { signedIn: boolean }).signedIn;
};

async function logIn(ip = '127.0.0.1'): Promise<string> {
  return cookieOf(await tryPassword(site.adminPassword, { ip }));
}

async function failTimes(times: number, ip = '127.0.0.1'): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await tryPassword('wrong', { ip })).status);
  return statuses;
}

test('The right password opens a session and is answered 204 without a body.', async () => {
  const response = await tryPassword(site.adminPassword);
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await isOpen(cookieOf(response))).toBe(true);
});

test('Without a session the session check is answered 200, because browsers log a 401 to the console.', async () => {
  const response = await callAdmin('/api/admin/session', { method: 'GET' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true, signedIn: false });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('On http the cookie is HttpOnly and SameSite=Strict and ends with the browser’s session.', async () => {
  const [cookie = ''] = (await tryPassword(site.adminPassword)).headers.getSetCookie();
  expect(cookie).toMatch(/^staff-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
});

test('On https the cookie is also Secure and has the __Host- prefix, and a cookie without it is ignored.', async () => {
  vi.stubEnv('URL', 'https://site.example');
  const response = await tryPassword(site.adminPassword);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-staff-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
  expect(await isOpen(cookieOf(response))).toBe(true);
  expect(await isOpen(cookieOf(response).replace('__Host-', ''))).toBe(false);
});

test.each([' ', '\0', '\0\0', '\n'])('The password with %j added is wrong.', async (added) => {
  expect((await tryPassword(site.adminPassword + added)).status).toBe(401);
});

test('A wrong password is refused, sets no cookie and creates no session.', async () => {
  const response = await tryPassword('wrong');
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    ok: false,
    error: { code: 'unauthorized', message: 'Invalid password' },
  });
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await site.sql('select * from public.saturday_admin_sessions')).toEqual([]);
});

test('The lock counts all addresses of an IPv6 /64 network as one.', async () => {
  const statuses: number[] = [];
  for (const ip of [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::2',
    '2001:DB8:1:2:3:4:5:6',
    '2001:0db8:0001:0002::3',
  ])
    statuses.push(...(await failTimes(1, ip)));
  expect([...statuses, ...(await failTimes(2, '2001:db8:1:2::4'))]).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await failTimes(1, '2001:db8:1:3::1')).toEqual([401]);
  expect(await failTimes(1, '::1')).toEqual([401]);
  // An IPv4-mapped IPv6 address counts as the IPv4 address.
  expect(await failTimes(5, '::ffff:198.51.100.7')).toEqual([401, 401, 401, 401, 401]);
  expect(await failTimes(1, '198.51.100.7')).toEqual([429]);
  expect(await failTimes(1, '::ffff:c633:6407')).toEqual([429]);
  expect(await failTimes(1, '::ffff:c633:6408')).toEqual([401]);
});

test.each([{}, { password: 7 }, { password: ['a'] }, { password: 'a', user: 'b' }])(
  'The malformed body %j is refused and does not count as an attempt.',
  async (body) => {
    const response = await callAdmin('/api/admin/session', { json: body });
    expect(response.status).toBe(422);
    expect(await site.sql('select * from public.saturday_rate_limits')).toEqual([]);
  },
);

test('Without JavaScript the right password redirects to the admin page, and a wrong one shows a page with the error.', async () => {
  const right = await call(session, '/api/admin/session', { form: { password: site.adminPassword } });
  expect([right.status, right.headers.get('location')]).toEqual([303, '/admin']);
  expect(await isOpen(cookieOf(right))).toBe(true);
  const wrong = await call(session, '/api/admin/session', { form: { password: 'wrong' } });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain('Invalid password');
});

test('The database stores a hash of the session token, not the token.', async () => {
  const cookie = await logIn();
  const [row] = await site.sql<{ token_hash: string }>(
    'select token_hash from public.saturday_admin_sessions',
  );
  expect(row?.token_hash).toMatch(/^[\w-]{43}$/);
  expect(cookie).not.toContain(row?.token_hash);
  expect(await isOpen(`staff-session=${row?.token_hash ?? ''}`)).toBe(false);
});

test('A session ends after 30 minutes without a call.', async () => {
  const cookie = await logIn();
  passTime(29 * MINUTE_MS);
  expect(await isOpen(cookie)).toBe(true);
  passTime(29 * MINUTE_MS);
  expect(await isOpen(cookie)).toBe(true);
  passTime(30 * MINUTE_MS);
  expect(await isOpen(cookie)).toBe(false);
});

test('A session ends after 12 hours even when it is used all the time.', async () => {
  const cookie = await logIn();
  for (let halves = 0; halves < 35; halves += 1) {
    passTime(20 * MINUTE_MS);
    expect(await isOpen(cookie)).toBe(true);
  }
  passTime(20 * MINUTE_MS);
  expect(await isOpen(cookie)).toBe(false);
});

test('Logging in deletes expired sessions.', async () => {
  await logIn();
  passTime(12 * HOUR_MS);
  await logIn();
  expect(await site.sql('select * from public.saturday_admin_sessions')).toHaveLength(1);
});

test('Logging out ends the session in the database and in the browser and leaves other sessions open.', async () => {
  const [mine, other] = [await logIn(), await logIn()];
  const response = await adminWith(mine).delete('/api/admin/session');
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()).toEqual([
    'staff-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
  ]);
  expect([await isOpen(mine), await isOpen(other)]).toEqual([false, true]);
});

test('Logging out without a session is answered 204 and writes nothing to the audit trail.', async () => {
  expect((await callAdmin('/api/admin/session', { method: 'DELETE' })).status).toBe(204);
  expect((await adminWith('staff-session=made-up').delete('/api/admin/session')).status).toBe(204);
  expect(await auditOf(site)).toEqual([]);
});

test('After five wrong passwords the right one is refused too, but only from that IP address.', async () => {
  expect(await failTimes(5)).toEqual([401, 401, 401, 401, 401]);
  const locked = await tryPassword(site.adminPassword);
  expect(locked.status).toBe(429);
  const wait = Number(locked.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(14 * 60);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  expect(await locked.json()).toMatchObject({ error: { code: 'rate_limited' } });
  expect((await tryPassword(site.adminPassword, { ip: '203.0.113.5' })).status).toBe(204);
});

test('The lock lasts 15 minutes from the fifth wrong password, and further attempts do not extend it.', async () => {
  await failTimes(1);
  passTime(14 * MINUTE_MS);
  await failTimes(4);
  passTime(14 * MINUTE_MS);
  expect(await failTimes(3)).toEqual([429, 429, 429]);
  passTime(MINUTE_MS);
  expect((await tryPassword(site.adminPassword)).status).toBe(204);
});

test('Wrong passwords stop counting after 15 minutes.', async () => {
  await failTimes(4);
  passTime(15 * MINUTE_MS);
  expect(await failTimes(4)).toEqual([401, 401, 401, 401]);
});

test('The right password resets the count of wrong ones.', async () => {
  await failTimes(4);
  await logIn();
  expect(await failTimes(4)).toEqual([401, 401, 401, 401]);
  expect((await tryPassword(site.adminPassword)).status).toBe(204);
});

test('Of twenty simultaneous guesses, five are checked.', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryPassword('wrong')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
});

test('Login and logout are written to the audit trail with a hash of the IP address.', async () => {
  const admin = await openAdmin(site);
  await admin.delete('/api/admin/session');
  const lines = await auditOf(site);
  expect(lines.map(({ action }) => action)).toEqual(['log-in', 'log-out']);
  expect(lines.every(({ actor }) => /^[\w-]{43}$/.test(actor))).toBe(true);
});

test.each(['scrypt$', 'scrypt$1000$8$1$AAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA', 'secret'])(
  'With the malformed password hash %s a login is answered 503 and the log names the variable.',
  async (hash) => {
    vi.stubEnv('ADMIN_PASSWORD_HASH', hash);
    const response = await tryPassword('');
    expect(response.status).toBe(503);
    expect(takeErrors().join()).toContain('"variable":"ADMIN_PASSWORD_HASH"');
  },
);

test('A cross-origin login is refused, and so is an unknown method.', async () => {
  const headers = { origin: 'https://evil.example' };
  expect((await tryPassword(site.adminPassword, { headers })).status).toBe(403);
  const put = await callAdmin('/api/admin/session', { method: 'PUT', json: {} });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST, GET, DELETE']);
});

test('While the database is down the session check is answered 503 with the message of the admin page.', async () => {
  const cookie = await logIn();
  await site.outage('supabase', 60);
  const response = await adminWith(cookie).get('/api/admin/session');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { message: 'Failed to load data' } });
  takeErrors();
});
