import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { TAB_NAMES } from '#domain/admin/tabs.ts';
import { failureOf } from '../support/failure.ts';
import { sharedCloud } from '../support/cloud.ts';
import { callAdmin, cookieOf, adminWith, openAdmin, tryPassword } from '../support/admin.ts';

const ID = '3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10';
const SECRETS = /ada|lovelace|example\.com|enterprise|8000/i;

const site = await sharedCloud();
beforeAll(async () => {
  await site.sql(
    `insert into public.saturday_payments (id, name, email, plan, amount) values ($1, 'Ada Lovelace', 'ada@example.com', 'Enterprise', 8000)`,
    [ID],
  );
  await seedLead('newsletter', 'email');
  await seedLead('waitlist', 'email, name');
  await seedLead('contact', 'email, name, message');
});
afterEach(() => vi.useRealTimers());

/** Inserts a quarantined lead. `columns` is `email`, `email, name` or `email, name, message`. */
async function seedLead(table: string, columns: string): Promise<void> {
  const values = ["'ada@example.com'", "'Ada Lovelace'", "'Ada asks'"].slice(0, columns.split(',').length);
  await site.sql(
    `insert into public.saturday_${table} (id, quarantine_reason, ${columns}) values ($1, 'honeypot', ${values.join(', ')})`,
    [ID],
  );
}

type Method = 'GET' | 'POST';

/** Admin calls that need a session, and some paths that do not exist. */
const CALLS: [Method, string][] = [
  ['GET', '/api/admin/summary'],
  ['GET', '/api/admin/today'],
  ['GET', '/api/admin/sources'],
  ['GET', '/api/admin/sources?from=oops'],
  ['GET', '/api/admin/sources.csv'],
  ...TAB_NAMES.flatMap((tab): [Method, string][] => [
    ['GET', `/api/admin/${tab}`],
    ['GET', `/api/admin/${tab}?q=ada&limit=200&quarantined=true`],
    ['GET', `/api/admin/${tab}?limit=oops&cursor=oops`],
    ['GET', `/api/admin/${tab}.csv`],
    ['POST', `/api/admin/${tab}/${ID}/release`],
    ['POST', `/api/admin/${tab}/oops/release`],
    ['POST', `/api/admin/${tab}/${ID}/work`],
    ['GET', `/api/admin/${tab}?work=new&status=success&source=website&product=report&sort=amount`],
  ]),
  ['GET', `/api/admin/payments/${ID}/events`],
  ['POST', `/api/admin/payments/${ID}/delivered`],
  ['GET', '/api/admin/sessions'],
  ['GET', '/api/admin/audit'],
  ['GET', '/api/admin/emails.csv'],
];

async function expectRefusal(response: Response): Promise<void> {
  const text = await response.clone().text();
  expect(response.status).toBe(401);
  expect(text).not.toMatch(SECRETS);
  expect(await failureOf(response)).toEqual({ code: 'unauthorized', message: 'Please log in' });
  for (const header of ['content-disposition', 'link', 'set-cookie'])
    expect(response.headers.get(header)).toBeNull();
}

test.each(CALLS)('%s %s without a session is answered 401 and reveals no data.', async (method, path) => {
  await expectRefusal(await callAdmin(path, { method }));
  for (const cookie of ['staff-session=', 'staff-session=made-up', `other=1; staff-session=${ID}`])
    await expectRefusal(await callAdmin(path, { method, headers: { cookie } }));
});

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

test('Every call refuses an expired session.', async () => {
  const cookie = cookieOf(await tryPassword(site.adminPassword));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 });
  for (const [method, path] of CALLS)
    await expectRefusal(await callAdmin(path, { method, headers: { cookie } }));
});

test('Every call refuses a session after logout.', async () => {
  const cookie = cookieOf(await tryPassword(site.adminPassword));
  await adminWith(cookie).delete('/api/admin/session');
  for (const [method, path] of CALLS)
    await expectRefusal(await callAdmin(path, { method, headers: { cookie } }));
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
