import { beforeEach, expect, test } from 'vitest';
import { brand } from '#brand';
import type { TimelineAnswer } from '#domain/admin/timeline.ts';
import { call } from '../support/call.ts';
import { beginCheckout, pay } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { auditOf, openAdmin, type Admin } from '../support/admin.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { ARTICLE } from '../support/content.ts';
import { pricesOf } from '../support/prices.ts';
import { insertRow } from '../support/rows.ts';

const site = await sharedCloud();
let admin: Admin;
beforeEach(async () => {
  await site.reset();
  admin = await openAdmin(site);
});

const bait = { leave_blank: 'https://bot.example' };
const footer = { email: 'ada@example.com', source: 'newsletter-footer' };

async function submit(form: string, fields: Record<string, string>): Promise<void> {
  const response = await call(forms, `/api/forms/${form}`, { json: fields });
  expect(response.status).toBe(201);
}

async function rowsOf(table: string) {
  return site.sql<{ id: string; quarantine_reason: string | null; unsubscribed_at: string | null }>(
    `select * from public.saturday_${table} order by "timestamp"`,
  );
}

/** The id of a table's only quarantined row. */
async function suspectOf(table: string): Promise<string> {
  const suspects = (await rowsOf(table)).filter(({ quarantine_reason }) => quarantine_reason !== null);
  expect(suspects).toHaveLength(1);
  return suspects[0]?.id ?? '';
}

const release = (table: string, id: string): Promise<Response> =>
  admin.post(`/api/admin/${table}/${id}/release`);
const changes = async () => (await auditOf(site)).filter(({ action }) => !action.startsWith('log-'));

const ada = { name: 'Ada', email: 'ada@example.com' };
test.each([
  ['waitlist', 'waitlist', ada, 'You’re on our waitlist'],
  ['question', 'contact', { ...ada, question: 'Why?' }, 'We got your question'],
  ['article-get-started', 'contact', { email: ada.email, article: ARTICLE.slug }, 'We got your request'],
  ['newsletter', 'newsletter', footer, `Welcome to the ${brand.name} newsletter`],
  ['book-mockup', 'newsletter', { email: ada.email }, 'Your access to the 3D Book Mockup Generator'],
] as const)(
  'A lead of the form %s that is released, twice at once, is genuine, gets its email once and is in the audit trail once.',
  async (form, table, fields, subject) => {
    await submit(form, { ...fields, ...bait });
    expect(await site.outbox()).toEqual([]);
    const id = await suspectOf(table);
    for (const response of await Promise.all([release(table, id), release(table, id)]))
      expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(await rowsOf(table)).toMatchObject([{ id, quarantine_reason: null }]);
    expect(await changes()).toMatchObject([
      { action: 'release', detail: { tab: table, id, outcome: 'released' } },
    ]);
    expect(await site.outbox()).toMatchObject([{ Recipients: ['ada@example.com'], Subject: subject }]);
  },
);

test('Releasing a subscription whose address has subscribed since removes the quarantined row and sends no second email.', async () => {
  await submit('newsletter', { ...footer, ...bait });
  const id = await suspectOf('newsletter');
  await submit('newsletter', footer);
  expect((await release('newsletter', id)).status).toBe(200);
  expect(await rowsOf('newsletter')).toMatchObject([{ quarantine_reason: null }]);
  expect(await site.outbox()).toHaveLength(1);
  expect(await changes()).toMatchObject([{ detail: { id, outcome: 'merged' } }]);
});

test.each([
  ['before the quarantined one reopens it and welcomes the person', '1 hour', 2],
  ['after the quarantined one leaves it ended', '-1 hour', 1],
])('Releasing a subscription whose address ended another %s.', async (_, age, emails) => {
  await submit('newsletter', footer);
  await site.sql('update public.saturday_newsletter set unsubscribed_at = now() - $1::interval', ['1 hour']);
  await submit('newsletter', { ...footer, ...bait });
  const id = await suspectOf('newsletter');
  await site.sql(
    `update public.saturday_newsletter set unsubscribed_at = now() - $1::interval
     where quarantine_reason is null`,
    [age],
  );
  expect((await release('newsletter', id)).status).toBe(200);
  const rows = await site.sql('select unsubscribed_at is null as open from public.saturday_newsletter');
  expect(rows).toEqual([{ open: emails === 2 }]);
  expect(await site.outbox()).toHaveLength(emails);
});

test('A subscription that was ended during quarantine is released without an email.', async () => {
  await submit('newsletter', { ...footer, ...bait });
  await site.sql('update public.saturday_newsletter set unsubscribed_at = now()');
  await release('newsletter', await suspectOf('newsletter'));
  expect(await site.sql('select * from public.saturday_emails')).toEqual([]);
});

test('The timeline of a payment lists its events as sentences, oldest first.', async () => {
  const { paymentId } = await pay(site, await beginCheckout());
  const response = await admin.get(`/api/admin/payments/${paymentId}/events`);
  const { events } = (await response.json()) as TimelineAnswer;
  expect(events.map(({ sentence }) => sentence)).toEqual([
    `The order was recorded: ${pricesOf('solo-entrepreneur').full.text}.`,
    'The payment page was opened at Stripe.',
    'Stripe was asked by the thank-you page: paid.',
    'The payment succeeded, reported by the thank-you page.',
    'The confirmation email was queued.',
    'The confirmation email was sent.',
  ]);
  expect(events.map(({ timestamp }) => timestamp)).toEqual(
    events.map(({ timestamp }) => timestamp).toSorted(),
  );
});

test('A payment recorded by hand has an empty timeline.', async () => {
  const order = { name: 'Ada', email: 'ada@example.com', plan: 'Enterprise', amount: 8000 };
  const response = await admin.get(`/api/admin/payments/${await insertRow(site, 'payments', order)}/events`);
  expect(await response.json()).toEqual({ ok: true, events: [] });
});
