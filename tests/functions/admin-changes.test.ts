import { beforeEach, expect, test } from 'vitest';
import type { TimelineAnswer } from '#domain/admin/timeline.ts';
import { call } from '../support/call.ts';
import { beginCheckout, complete, verified } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { auditOf, openAdmin, type Admin } from '../support/admin.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { ARTICLE } from '../support/content.ts';
import { pricesOf } from '../support/prices.ts';

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

test.each([
  ['waitlist', 'waitlist', { name: 'Ada', email: 'ada@example.com' }, 'You’re on our waitlist'],
  [
    'question',
    'contact',
    { name: 'Ada', email: 'ada@example.com', question: 'Why?' },
    'We got your question',
  ],
  [
    'article-get-started',
    'contact',
    { email: 'ada@example.com', article: ARTICLE.slug },
    'We got your request',
  ],
] as const)(
  'Releasing a quarantined lead of the form %s makes it a genuine lead, acknowledges it and writes to the audit trail.',
  async (form, table, fields, subject) => {
    await submit(form, { ...fields, ...bait });
    expect(await site.outbox()).toEqual([]);
    const id = await suspectOf(table);
    const response = await release(table, id);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(await rowsOf(table)).toMatchObject([{ id, quarantine_reason: null }]);
    expect(await changes()).toMatchObject([
      { action: 'release', detail: { tab: table, id, outcome: 'released' } },
    ]);
    expect(await site.outbox()).toMatchObject([{ Recipients: ['ada@example.com'], Subject: subject }]);
  },
);

test.each([
  ['newsletter', footer, /^Welcome/],
  ['book-mockup', { email: 'ada@example.com' }, /3D Book Mockup/],
  ['free-report', { email: 'ada@example.com' }, /executive summary/],
] as const)('A released subscription of the form %s gets its email once.', async (form, fields, subject) => {
  await submit(form, { ...fields, ...bait });
  const id = await suspectOf('newsletter');
  expect(await site.outbox()).toEqual([]);
  expect((await release('newsletter', id)).status).toBe(200);
  expect((await release('newsletter', id)).status).toBe(200);
  const sentEmails = await site.outbox();
  expect(sentEmails).toMatchObject([{ Recipients: ['ada@example.com'] }]);
  expect(sentEmails[0]?.Subject).toMatch(subject);
});

test('Releasing a lead twice changes it once and writes one line to the audit trail.', async () => {
  await submit('waitlist', { name: 'Ada', email: 'ada@example.com', ...bait });
  const id = await suspectOf('waitlist');
  const answers = await Promise.all([release('waitlist', id), release('waitlist', id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await changes()).toHaveLength(1);
});

test('Releasing a subscription whose address has subscribed since removes the quarantined row and sends no second email.', async () => {
  await submit('newsletter', { ...footer, ...bait });
  const id = await suspectOf('newsletter');
  await submit('newsletter', footer);
  expect((await release('newsletter', id)).status).toBe(200);
  expect(await rowsOf('newsletter')).toMatchObject([{ quarantine_reason: null }]);
  expect(await site.outbox()).toHaveLength(1);
  expect(await changes()).toMatchObject([{ detail: { id, outcome: 'merged' } }]);
});

test('A subscription that was ended during quarantine is released without an email.', async () => {
  await submit('newsletter', { ...footer, ...bait });
  await site.sql('update public.saturday_newsletter set unsubscribed_at = now()');
  await release('newsletter', await suspectOf('newsletter'));
  expect(await site.sql('select * from public.saturday_emails')).toEqual([]);
});

test('The timeline of a payment lists its events as sentences, oldest first.', async () => {
  const { paymentId, sessionId } = await beginCheckout();
  await complete(site, sessionId, 'paid');
  await verified(paymentId);
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
  const [payment] = await site.sql<{ id: string }>(
    `insert into public.saturday_payments (name, email, plan, amount) values ('Ada', 'ada@example.com', 'Enterprise', 8000) returning id`,
  );
  const response = await admin.get(`/api/admin/payments/${payment?.id ?? ''}/events`);
  expect(await response.json()).toEqual({ ok: true, events: [] });
});
