import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../support/call.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { auditOf, callDesk, cookieOf, deskWith, openDesk, tryPassword } from '../support/desk.ts';
import { takeErrors } from '../support/quiet-console.ts';
import * as session from '../../netlify/functions/admin-session.ts';

let world: TestCloud;
beforeAll(async () => {
  world = await cloud();
});
beforeEach(() => world.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Moves the clock of the functions; nothing waits. */
function passTime(ms: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
}

const isOpen = async (cookie: string): Promise<boolean> =>
  (await deskWith(cookie).get('/api/admin/session')).status === 204;

async function logIn(ip = '127.0.0.1'): Promise<string> {
  return cookieOf(await tryPassword(world.adminPassword, { ip }));
}

async function failTimes(times: number, ip = '127.0.0.1'): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await tryPassword('wrong', { ip })).status);
  return statuses;
}

test('The right password opens a session with an empty 204.', async () => {
  const response = await tryPassword(world.adminPassword);
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await isOpen(cookieOf(response))).toBe(true);
});

test('On http the cookie is HttpOnly and SameSite=Strict and ends with the browser’s session.', async () => {
  const [cookie = ''] = (await tryPassword(world.adminPassword)).headers.getSetCookie();
  expect(cookie).toMatch(/^staff-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
});

test('On https the cookie is Secure besides and bears the __Host- prefix, and no other cookie counts.', async () => {
  vi.stubEnv('URL', 'https://site.example');
  const response = await tryPassword(world.adminPassword);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-staff-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  expect(await isOpen(cookieOf(response))).toBe(true);
  expect(await isOpen(cookieOf(response).replace('__Host-', ''))).toBe(false);
});

test('A wrong password is told so, sets no cookie, and leaves no session.', async () => {
  const response = await tryPassword(`${world.adminPassword} `);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    ok: false,
    error: { code: 'unauthorized', message: 'Invalid password' },
  });
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await world.sql('select * from public.saturday_admin_sessions')).toEqual([]);
});

test('All addresses of one IPv6 household are one for the lock; another household is another.', async () => {
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
  // An IPv4 address in IPv6's clothes is itself.
  expect(await failTimes(5, '::ffff:198.51.100.7')).toEqual([401, 401, 401, 401, 401]);
  expect(await failTimes(1, '198.51.100.7')).toEqual([429]);
});

test.each([{}, { password: 7 }, { password: ['a'] }, { password: 'a', user: 'b' }])(
  'The body %j is refused as malformed and counts as no try.',
  async (body) => {
    const response = await callDesk('/api/admin/session', { json: body });
    expect(response.status).toBe(422);
    expect(await world.sql('select * from public.saturday_rate_limits')).toEqual([]);
  },
);

test('A browser without JavaScript is sent to the desk, or shown a page that says what is wrong.', async () => {
  const right = await call(session, '/api/admin/session', { form: { password: world.adminPassword } });
  expect([right.status, right.headers.get('location')]).toEqual([303, '/admin']);
  expect(await isOpen(cookieOf(right))).toBe(true);
  const wrong = await call(session, '/api/admin/session', { form: { password: 'wrong' } });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain('Invalid password');
});

test('The database holds a hash of the token, not the token.', async () => {
  const cookie = await logIn();
  const [row] = await world.sql<{ token_hash: string }>(
    'select token_hash from public.saturday_admin_sessions',
  );
  expect(row?.token_hash).toMatch(/^[\w-]{43}$/);
  expect(cookie).not.toContain(row?.token_hash);
  expect(await isOpen(`staff-session=${row?.token_hash ?? ''}`)).toBe(false);
});

test('A session ends after 30 idle minutes, and each call begins them anew.', async () => {
  const cookie = await logIn();
  passTime(29 * MINUTE_MS);
  expect(await isOpen(cookie)).toBe(true);
  passTime(29 * MINUTE_MS);
  expect(await isOpen(cookie)).toBe(true);
  passTime(30 * MINUTE_MS);
  expect(await isOpen(cookie)).toBe(false);
});

test('A session ends after 12 hours, however busy it was.', async () => {
  const cookie = await logIn();
  for (let halves = 0; halves < 35; halves += 1) {
    passTime(20 * MINUTE_MS);
    expect(await isOpen(cookie)).toBe(true);
  }
  passTime(20 * MINUTE_MS);
  expect(await isOpen(cookie)).toBe(false);
});

test('Sessions that are over go away with the next log-in.', async () => {
  await logIn();
  passTime(12 * HOUR_MS);
  await logIn();
  expect(await world.sql('select * from public.saturday_admin_sessions')).toHaveLength(1);
});

test('Logging out ends the session in the database and in the browser, and no other session.', async () => {
  const [mine, other] = [await logIn(), await logIn()];
  const response = await deskWith(mine).delete('/api/admin/session');
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()).toEqual([
    'staff-session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  ]);
  expect([await isOpen(mine), await isOpen(other)]).toEqual([false, true]);
});

test('Logging out without a session is answered the same, and is no line in the audit trail.', async () => {
  expect((await callDesk('/api/admin/session', { method: 'DELETE' })).status).toBe(204);
  expect((await deskWith('staff-session=made-up').delete('/api/admin/session')).status).toBe(204);
  expect(await auditOf(world)).toEqual([]);
});

test('A new password ends every session.', async () => {
  const cookie = await logIn();
  vi.stubEnv('ADMIN_PASSWORD_HASH', `${world.env['ADMIN_PASSWORD_HASH'] ?? ''}A`);
  expect(await isOpen(cookie)).toBe(false);
});

test('After five wrong tries even the right password has to wait, from that address only.', async () => {
  expect(await failTimes(5)).toEqual([401, 401, 401, 401, 401]);
  const locked = await tryPassword(world.adminPassword);
  expect(locked.status).toBe(429);
  const wait = Number(locked.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(14 * 60);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  expect(await locked.json()).toMatchObject({ error: { code: 'rate_limited' } });
  expect((await tryPassword(world.adminPassword, { ip: '203.0.113.5' })).status).toBe(204);
});

test('The lock lasts 15 minutes from the fifth wrong try, however far apart they were, and tries do not extend it.', async () => {
  await failTimes(1);
  passTime(14 * MINUTE_MS);
  await failTimes(4);
  passTime(14 * MINUTE_MS);
  expect(await failTimes(3)).toEqual([429, 429, 429]);
  passTime(MINUTE_MS);
  expect((await tryPassword(world.adminPassword)).status).toBe(204);
});

test('Wrong tries of more than 15 minutes ago are forgotten.', async () => {
  await failTimes(4);
  passTime(15 * MINUTE_MS);
  expect(await failTimes(4)).toEqual([401, 401, 401, 401]);
});

test('A success forgets the wrong tries before it.', async () => {
  await failTimes(4);
  await logIn();
  expect(await failTimes(4)).toEqual([401, 401, 401, 401]);
  expect((await tryPassword(world.adminPassword)).status).toBe(204);
});

test('Of twenty guesses at once, five are looked at.', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryPassword('wrong')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
});

test('Log-in and log-out stand in the audit trail with a hash of the address.', async () => {
  const desk = await openDesk(world);
  await desk.delete('/api/admin/session');
  const lines = await auditOf(world);
  expect(lines.map(({ action }) => action)).toEqual(['log-in', 'log-out']);
  expect(lines.every(({ actor }) => /^[\w-]{43}$/.test(actor))).toBe(true);
});

test.each(['scrypt$', 'scrypt$1000$8$1$AAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA', 'secret'])(
  'A deployment whose hash is %s answers 503 and names the variable in its log.',
  async (hash) => {
    vi.stubEnv('ADMIN_PASSWORD_HASH', hash);
    const response = await tryPassword('');
    expect(response.status).toBe(503);
    expect(takeErrors().join()).toContain('"variable":"ADMIN_PASSWORD_HASH"');
  },
);

test('A log-in from another site’s page is refused, and so is a method that is not there.', async () => {
  const headers = { origin: 'https://evil.example' };
  expect((await tryPassword(world.adminPassword, { headers })).status).toBe(403);
  const put = await callDesk('/api/admin/session', { method: 'PUT', json: {} });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST, GET, DELETE']);
});

test('A database that is away is a 503 with the desk’s own message.', async () => {
  const cookie = await logIn();
  await world.outage('supabase', 60);
  const response = await deskWith(cookie).get('/api/admin/session');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { message: 'Failed to load data' } });
  takeErrors();
});
