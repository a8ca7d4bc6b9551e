import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TimelineAnswer } from '#domain/timeline.ts';
import { call } from '../support/call.ts';
import { beginCheckout, complete, verified } from '../support/checkout.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { auditOf, openDesk, type Desk } from '../support/desk.ts';
import * as forms from '../../netlify/functions/forms.ts';

let world: TestCloud;
let desk: Desk;
beforeAll(async () => {
  world = await cloud();
});
beforeEach(async () => {
  await world.reset();
  desk = await openDesk(world);
});
afterAll(() => world.close());

const bait = { company_website: 'https://bot.example' };
const footer = { email: 'ada@example.com', source: 'newsletter-footer' };

async function submit(form: string, fields: Record<string, string>): Promise<void> {
  const response = await call(forms, `/api/forms/${form}`, { json: fields });
  expect(response.status).toBe(201);
}

async function rowsOf(table: string) {
  return world.sql<{ id: string; quarantine_reason: string | null; unsubscribed_at: string | null }>(
    `select * from public.saturday_${table} order by "timestamp"`,
  );
}

/** The id of the one quarantined row of a table. */
async function suspectOf(table: string): Promise<string> {
  const suspects = (await rowsOf(table)).filter(({ quarantine_reason }) => quarantine_reason !== null);
  expect(suspects).toHaveLength(1);
  return suspects[0]?.id ?? '';
}

const release = (table: string, id: string): Promise<Response> =>
  desk.post(`/api/admin/${table}/${id}/release`);
const changes = async () => (await auditOf(world)).filter(({ action }) => !action.startsWith('log-'));

test.each([
  ['waitlist', 'waitlist', { name: 'Ada', email: 'ada@example.com' }],
  ['question', 'contact', { name: 'Ada', email: 'ada@example.com', question: 'Why?' }],
] as const)(
  'A released lead of the form %s is a genuine one, and the audit trail says so.',
  async (form, table, fields) => {
    await submit(form, { ...fields, ...bait });
    const id = await suspectOf(table);
    const response = await release(table, id);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(await rowsOf(table)).toMatchObject([{ id, quarantine_reason: null }]);
    expect(await changes()).toMatchObject([
      { action: 'release', detail: { tab: table, id, outcome: 'released' } },
    ]);
    expect(await world.outbox()).toEqual([]);
  },
);

test.each([
  ['newsletter', footer, /^Welcome/],
  ['book-mockup', { email: 'ada@example.com' }, /3D Book Mockup/],
  ['free-report', { email: 'ada@example.com' }, /executive summary/],
] as const)(
  'A released subscription of the form %s gets the mail that a genuine one gets, once.',
  async (form, fields, subject) => {
    await submit(form, { ...fields, ...bait });
    const id = await suspectOf('newsletter');
    expect(await world.outbox()).toEqual([]);
    expect((await release('newsletter', id)).status).toBe(200);
    expect((await release('newsletter', id)).status).toBe(200);
    const mails = await world.outbox();
    expect(mails).toMatchObject([{ Recipients: ['ada@example.com'] }]);
    expect(mails[0]?.Subject).toMatch(subject);
  },
);

test('A released subscription without a welcome stays without one.', async () => {
  await submit('newsletter', { email: 'ada@example.com', source: 'website', ...bait });
  await release('newsletter', await suspectOf('newsletter'));
  expect(await world.outbox()).toEqual([]);
});

test('Releasing twice changes nothing the second time, and is one line in the audit trail.', async () => {
  await submit('waitlist', { name: 'Ada', email: 'ada@example.com', ...bait });
  const id = await suspectOf('waitlist');
  const answers = await Promise.all([release('waitlist', id), release('waitlist', id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await changes()).toHaveLength(1);
});

test('Where the address subscribed since, that row stays as it is, the other goes, and no second mail is sent.', async () => {
  await submit('newsletter', { ...footer, ...bait });
  const id = await suspectOf('newsletter');
  await submit('newsletter', footer);
  expect((await release('newsletter', id)).status).toBe(200);
  expect(await rowsOf('newsletter')).toMatchObject([{ quarantine_reason: null }]);
  expect(await world.outbox()).toHaveLength(1);
  expect(await changes()).toMatchObject([{ detail: { id, outcome: 'merged' } }]);
});

test('Who unsubscribed while quarantined is released without a mail.', async () => {
  await submit('newsletter', { ...footer, ...bait });
  await world.sql('update public.saturday_newsletter set unsubscribed_at = now()');
  await release('newsletter', await suspectOf('newsletter'));
  expect(await world.sql('select * from public.saturday_emails')).toEqual([]);
});

test('An order is marked as delivered once, in its ledger and in the audit trail.', async () => {
  const { paymentId } = await beginCheckout();
  const path = `/api/admin/payments/${paymentId}/delivered`;
  const first = await desk.post(path);
  expect(first.status).toBe(200);
  const answer: unknown = await first.json();
  expect(answer).toEqual({ ok: true, deliveredAt: expect.any(String) as string });
  const second = await desk.post(path);
  expect([second.status, await second.json()]).toEqual([200, answer]);
  const lines = `select kind from public.saturday_payment_events where kind = 'delivered'`;
  expect(await world.sql(lines)).toHaveLength(1);
  expect(await changes()).toMatchObject([
    { action: 'delivered', detail: { tab: 'payments', id: paymentId } },
  ]);
});

test('A payment’s timeline tells its story in sentences, in order.', async () => {
  const { paymentId, sessionId } = await beginCheckout();
  await complete(world, sessionId, 'paid');
  await verified(paymentId);
  await desk.post(`/api/admin/payments/${paymentId}/delivered`);
  const response = await desk.get(`/api/admin/payments/${paymentId}/events`);
  const { events } = (await response.json()) as TimelineAnswer;
  expect(events.map(({ sentence }) => sentence)).toEqual([
    'The order was recorded: $999.',
    'The payment page was opened at Stripe.',
    'Stripe was asked by the result page: paid.',
    'The payment succeeded, noticed by the result page.',
    'The confirmation email was put into the outbox.',
    'The confirmation email was sent.',
    'Staff marked the order as delivered.',
  ]);
  expect(events.map(({ timestamp }) => timestamp)).toEqual(
    events.map(({ timestamp }) => timestamp).toSorted(),
  );
});

test('A payment that was recorded by hand has an empty timeline.', async () => {
  const [payment] = await world.sql<{ id: string }>(
    `insert into public.saturday_payments (name, email, plan, amount) values ('Ada', 'ada@example.com', 'Enterprise', 8000) returning id`,
  );
  const response = await desk.get(`/api/admin/payments/${payment?.id ?? ''}/events`);
  expect(await response.json()).toEqual({ ok: true, events: [] });
});
