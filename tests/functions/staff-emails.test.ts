import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertRow } from '../support/rows.ts';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobDailyDigest from '../../netlify/functions/job-daily-digest.ts';
import * as jobSendEmails from '../../netlify/functions/job-send-emails.ts';
import { describeEmail, STAFF as STAFF_RECIPIENT } from '../../netlify/server/email/catalogue.ts';
import { toText } from '../../netlify/server/email/templates/layout.ts';
import { staffRefund } from '../../netlify/server/email/templates/staff-refund.ts';
import type { PaymentRow } from '../../netlify/server/platform/schema.ts';
import { formatAnswerBy } from '#domain/payments/dispute.ts';
import { orderId } from '#domain/payments/order.ts';
import { call } from '../support/call.ts';
import {
  beginCheckout,
  beginReport,
  buyer,
  complete,
  deliver,
  eventsOf,
  follow,
  pay,
  verify,
  type Begun,
} from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { pricesOf, reportPrices } from '../support/prices.ts';

const SOLO = pricesOf('solo-entrepreneur');

const STAFF = 'staff@example.org';

const site = await sharedCloud();
beforeEach(async () => {
  await site.reset();
  vi.stubEnv('EMAIL_STAFF', `The desk <${STAFF}>`);
});
afterEach(() => vi.useRealTimers());

const post = (form: string, json: object): Promise<Response> => call(forms, `/api/forms/${form}`, { json });
const question = { name: 'Ada Lovelace', email: 'ada@example.com', question: 'How <much>?' };
const sendAll = (): Promise<Response> =>
  call(jobSendEmails, '/.netlify/functions/job-send-emails', { method: 'POST' });
const toStaff = async () => (await site.outbox()).filter(({ Recipients }) => Recipients.includes(STAFF));

test.each([
  ['question', question, 'Question from Ada Lovelace', 'How <much>?'],
  ['question', { ...question, question: `A${'🙂'.repeat(80)}` }, 'Question from Ada Lovelace', 'A🙂'],
  ['question', { ...question, video: 'hour-a-week' }, 'Question from Ada Lovelace', 'Video: hour-a-week'],
  [
    'article-get-started',
    { email: 'ada@example.com', phone: '555-0100', website: 'example.com' },
    'Article form from Blog Reader',
    'Phone: 555-0100\nWebsite: https://example.com',
  ],
  [
    'custom-analysis',
    { name: 'Ada', email: 'ada@example.com', bookTitle: 'Notes' },
    'Analysis request from Ada',
    'Book title: Notes',
  ],
])('Staff get one email for a new contact (%s) with the message.', async (form, fields, from, text) => {
  await post(form, fields);
  await Promise.all([sendAll(), sendAll()]);
  const sentEmails = await toStaff();
  expect(sentEmails).toMatchObject([
    { Recipients: [STAFF], Subject: `${from} (ada@example.com)`, MessageStream: 'outbound' },
  ]);
  expect(sentEmails[0]?.Body).toMatch(/^Reply-To: ada@example\.com\r?$/m);
  expect(sentEmails[0]?.TextBody).toContain(text);
  // Outlook for Windows knows no white-space: pre-line.
  if (text.includes('\n')) expect(sentEmails[0]?.HtmlBody).toContain(text.replace('\n', '<br>'));
  expect(sentEmails[0]?.TextBody).toContain('ada@example.com');
  expect(sentEmails[0]?.TextBody).toContain('http://localhost:8888/admin');
  expect(sentEmails[0]?.HtmlBody).toContain('href="mailto:ada@example.com"');
  expect(sentEmails[0]?.HtmlBody).not.toContain('<much>');
  expect(sentEmails[0]?.HtmlBody?.isWellFormed()).toBe(true);
});

test('The outbox holds no name for an email to staff.', async () => {
  await post('question', question);
  await pay(site, await beginCheckout());
  const subjects = await site.sql(
    `select subject from public.saturday_emails where recipient = 'staff' order by subject`,
  );
  expect(subjects).toEqual([{ subject: 'New contact' }, { subject: 'New order' }]);
});

test('Subscriptions and waitlist entries cause no separate email to staff.', async () => {
  await post('newsletter', { email: 'ada@example.com', source: 'newsletter-footer' });
  await post('waitlist', { name: 'Ada', email: 'ada@example.com' });
  await sendAll();
  expect(await toStaff()).toEqual([]);
});

test('A paid order causes one email to the buyer and one to staff, however often it is settled.', async () => {
  const begun = await beginCheckout();
  await complete(site, begun.sessionId, 'paid');
  const events = await eventsOf(site, begun);
  await Promise.all([
    verify(begun.paymentId),
    ...events.map((event) => deliver(event)),
    verify(begun.paymentId),
  ]);
  expect((await site.outbox()).map(({ Recipients }) => Recipients)).toEqual([[buyer.email]]);
  await Promise.all([sendAll(), sendAll()]);
  expect(await site.outbox()).toHaveLength(2);
  const [sentEmail] = await toStaff();
  expect(sentEmail?.Subject).toBe(`New order: Ada Lovelace, Solo Entrepreneur, ${SOLO.full.exact}`);
  expect(sentEmail?.TextBody).toContain(`Order: ${orderId(begun.paymentId)}`);
  expect(sentEmail?.TextBody).toContain(`Coupon: None\nPaid: ${SOLO.full.exact}`);
  expect(sentEmail?.Body).toMatch(/^Reply-To: ada@example\.com\r?$/m);
  expect(sentEmail?.TextBody).toContain('Reply to this email, or write to ada@example.com\n');
});

test('The email to staff about a report has the phone number and the links of the books.', async () => {
  const bookLinks = ['https://example.com/1', 'https://example.com/2'];
  await pay(site, await beginReport({ phone: '555-0100', numberOfBooks: 2, bookLinks }));
  await sendAll();
  const [sentEmail] = await toStaff();
  expect(sentEmail?.Subject).toBe(
    `New order: Ada Lovelace, TGS Report - 2 Book(s), ${reportPrices(2).total.exact}`,
  );
  for (const part of ['Phone: 555-0100', `Original price: 2 x ${reportPrices(2).unit.exact}`, ...bookLinks])
    expect(sentEmail?.TextBody).toContain(part);
  expect(sentEmail?.TextBody).not.toContain('are the same');
});

test('If the buyer is a customer already, the email to staff names the last order.', async () => {
  const first = await pay(site, await beginCheckout());
  await sendAll();
  await site.sql(`update public.saturday_payments set "timestamp" = '2026-10-05T15:00:00Z' where id = $1`, [
    first.paymentId,
  ]);
  await pay(site, await beginCheckout());
  await sendAll();
  const named = (await toStaff()).map(({ TextBody = '' }) => /^The buyer is.*$/m.exec(TextBody)?.[0]);
  expect(named).toEqual([
    undefined,
    `The buyer is a customer. The last order before: ${orderId(first.paymentId)}, Solo Entrepreneur, October 5, 2026.`,
  ]);
});

test('If two links of a report are the same, the email to staff says so.', async () => {
  const bookLinks = ['https://example.com/1', 'https://example.com/2', ' https://example.com/1'];
  await pay(site, await beginReport({ numberOfBooks: 3, bookLinks }));
  await sendAll();
  const [sentEmail] = await toStaff();
  expect(sentEmail?.TextBody).toContain('Two of these links are the same.');
});

test('If a buyer has paid for the same twice in a day, as in two tabs, the email to staff says so.', async () => {
  const firstTab = await beginCheckout();
  const secondTab = await pay(site, await beginCheckout());
  await sendAll();
  for (const bookLinks of [['https://a.example/1'], ['https://a.example/2']])
    await pay(site, await beginReport({ bookLinks }));
  await pay(site, await beginCheckout({ plan: 'enterprise' }));
  await pay(site, await beginCheckout({ email: 'ben@example.com' }));
  await pay(site, firstTab);
  await sendAll();
  const warned = (await toStaff()).filter(({ TextBody }) => TextBody?.includes('also paid for the same'));
  expect(warned).toHaveLength(1);
  expect(warned[0]?.TextBody).toContain(`in order ${orderId(secondTab.paymentId)}.`);
});

test('An order refunded before staff were notified causes no email to staff, and no confirmation.', async () => {
  const begun = await beginCheckout();
  await complete(site, begun.sessionId, 'paid');
  await complete(site, begun.sessionId, 'refunded');
  await verify(begun.paymentId);
  await sendAll();
  expect(await site.outbox()).toEqual([]);
  expect(takeErrors().join()).toContain('no longer wanted');
  const lines = await site.sql<{ state: string }>(
    `select detail ->> 'state' as state from public.saturday_payment_events where kind = 'mail' order by position`,
  );
  expect(lines.map(({ state }) => state)).toEqual(['queued', 'unwanted']);
});

/** Creates a paid order whose emails have been sent. */
async function paidOrder(): Promise<Begun> {
  const begun = await pay(site, await beginCheckout());
  await sendAll();
  return begun;
}

/** The emails to staff about disputes and refunds. */
const disputes = async () => (await toStaff()).filter(({ Subject }) => !Subject.startsWith('New order'));

test('Staff get one email each time when a dispute is opened, won, opened again and lost.', async () => {
  const begun = await paidOrder();
  await follow(site, begun, 'disputed', 4);
  const [{ answerBy } = { answerBy: '' }] = await site.sql<{ answerBy: string }>(
    `select to_jsonb(dispute_answer_by) #>> '{}' as "answerBy" from public.saturday_payments`,
  );
  for (const outcome of ['dispute_won', 'dispute_reopened', 'dispute_lost'] as const)
    await follow(site, begun, outcome, 4);
  await verify(begun.paymentId);
  await sendAll();
  const about = `Ada Lovelace, Solo Entrepreneur, ${SOLO.full.exact}`;
  expect((await disputes()).map(({ Subject }) => Subject)).toEqual([
    `Payment disputed: ${about}`,
    `Dispute won: ${about}`,
    `Payment disputed: ${about}`,
    `Dispute lost: ${about}`,
  ]);
  const [opened, won, again, lost] = await disputes();
  expect(opened?.TextBody).toContain(`Answer by: ${formatAnswerBy(answerBy)}`);
  expect(opened?.TextBody).toContain(
    `http://localhost:8888/admin?view=payments&order=${orderId(begun.paymentId)}`,
  );
  expect(opened?.Body).toMatch(/^Reply-To: ada@example\.com\r?$/m);
  expect(won?.TextBody).toContain('ended in our favor');
  expect(again?.TextBody).toContain('Answer by: ');
  expect(again?.TextBody).not.toContain(`Answer by: ${formatAnswerBy(answerBy)}`);
  expect(lost?.TextBody).toContain(`returned ${SOLO.full.exact}`);
});

test.each([
  ['refunded', false, 'refund_failed', 'Refund failed', 'did not take the refund'],
  ['refund_waiting', false, 'refund_canceled', 'Refund canceled', 'go on with the order'],
  ['refund_waiting', true, 'refund_canceled', 'Refund canceled', 'deliver it by hand'],
] as const)(
  'After %s, recorded: %s, staff get one email about %s.',
  async (made, isSeen, outcome, title, text) => {
    const begun = await paidOrder();
    await (isSeen ? follow(site, begun, made) : complete(site, begun.sessionId, made));
    await follow(site, begun, outcome, 4);
    await verify(begun.paymentId);
    await sendAll();
    expect((await disputes()).map(({ Subject }) => Subject)).toEqual([
      `${title}: Ada Lovelace, Solo Entrepreneur, ${SOLO.full.exact}`,
    ]);
    expect((await disputes())[0]?.TextBody).toContain(text);
  },
);

test('The email about a refund that our Stripe balance did not cover does not send staff to pay another way.', async () => {
  await beginCheckout();
  const [payment] = await site.sql<PaymentRow>('select * from public.saturday_payments');
  if (!payment) throw new Error('There is no payment.');
  const line = { refund: 're_1', state: 'failed', part: 4, reason: 'insufficient_funds' } as const;
  const text = toText(staffRefund(payment, line, 'https://example.com'));
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'add money to our Stripe balance and refund the order again',
  );
  expect(text).not.toContain('another way');
});

test('A dispute that is decided before its email was sent causes only the email about the decision.', async () => {
  const begun = await paidOrder();
  await site.outage('mail', 60);
  await follow(site, begun, 'disputed');
  await site.outage('mail', 0);
  await follow(site, begun, 'dispute_lost');
  await site.sql('update public.saturday_emails set next_attempt_at = now()');
  await sendAll();
  expect((await disputes()).map(({ Subject }) => Subject.split(':')[0])).toEqual(['Dispute lost']);
  expect(takeErrors().join()).toContain('no longer wanted');
});

test('After an erasure the email about a dispute names order and amount only. Without an answer date it says so.', async () => {
  const { paymentId } = await paidOrder();
  await site.sql(`update public.saturday_payments set name = '', email = ''`);
  const dispute = { dispute: 'du_1', state: 'open', amount: 5, answerBy: null };
  const mail = describeEmail('staff-dispute', STAFF_RECIPIENT);
  await site.sql('select public.saturday_note_dispute($1, $2, $3, $4)', [paymentId, dispute, 'job', mail]);
  await sendAll();
  const [sentEmail] = await disputes();
  expect(sentEmail?.Subject).toBe(`Payment disputed: Solo Entrepreneur, ${SOLO.full.exact}`);
  expect(sentEmail?.TextBody).toContain('Disputed: $5.00');
  expect(sentEmail?.TextBody).toContain('No answer is due.');
  expect(sentEmail?.TextBody).not.toContain(buyer.email);
});

test('Staff are told of each order whose confirmation email could not be sent.', async () => {
  const orders = ['ada', 'bob'].map((name) => beginCheckout({ email: `${name}@bounce.test` }));
  for (const begun of await Promise.all(orders)) await pay(site, begun);
  await sendAll();
  const alerts = (await toStaff()).filter(({ Subject }) => !Subject.startsWith('New order'));
  const subjects = (await Promise.all(orders)).map(
    ({ paymentId }) => `An email about order ${orderId(paymentId)} did not arrive`,
  );
  expect(alerts.map(({ Subject }) => Subject).toSorted()).toEqual(subjects.toSorted());
  expect(takeErrors()).toHaveLength(2);
});

test('Without EMAIL_STAFF the emails to staff go to the sender address.', async () => {
  vi.stubEnv('EMAIL_STAFF', '');
  await post('question', question);
  await sendAll();
  expect((await site.outbox()).map(({ Recipients }) => Recipients[0]).toSorted()).toEqual(
    ['ada@example.com', site.env['EMAIL_FROM']].toSorted(),
  );
});

test('With a malformed EMAIL_STAFF a contact is stored, its email stays queued, and the log names the variable.', async () => {
  vi.stubEnv('EMAIL_STAFF', 'nobody');
  expect((await post('question', question)).status).toBe(201);
  await sendAll();
  expect(takeErrors().join()).toContain('EMAIL_STAFF');
  expect(await site.sql(`select status from public.saturday_emails where recipient = 'staff'`)).toEqual([
    { status: 'queued' },
  ]);
});

const runDigest = async (now: string): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const response = await call(jobDailyDigest, '/.netlify/functions/job-daily-digest', { method: 'POST' });
  vi.useRealTimers();
  expect(response.status).toBe(200);
};
const subscriber = (timestamp: string, email: string) => insertRow(site, 'newsletter', { timestamp, email });
const waiter = (timestamp: string, quarantine_reason: string | null = null) =>
  insertRow(site, 'waitlist', {
    ...{ timestamp, name: 'Ada', email: 'ada@example.com', quarantine_reason },
    metadata: { product: 'sunday' },
  });

test('A digest covers one of the last days, once, and counts quarantined leads apart with their reason.', async () => {
  await subscriber('2027-03-01T00:00:00Z', 'a@example.com');
  await subscriber('2027-03-01T23:59:59Z', 'b@example.com');
  await subscriber('2027-03-02T00:00:00Z', 'c@example.com');
  await waiter('2027-03-01T12:00:00Z');
  await waiter('2027-03-01T12:00:00Z', 'honeypot');
  await waiter('2027-02-28T23:59:59Z');
  for (const hour of ['00', '06', '23']) await runDigest(`2027-03-02T${hour}:20:00Z`);
  await sendAll();
  const sentEmails = (await site.outbox()).filter(({ Subject }) => !Subject.endsWith('02-28'));
  expect(sentEmails).toMatchObject([{ Recipients: [STAFF], Subject: 'New leads on 2027-03-01' }]);
  expect(sentEmails[0]?.TextBody).toContain('Newsletter subscriptions: 2');
  expect(sentEmails[0]?.TextBody).toContain('Waitlist entries and signups: 1\nWaitlist for sunday: 1');
  expect(sentEmails[0]?.TextBody).toMatch(
    /Waitlist: Filled in the hidden field: 1\. Check: \S+\/admin\?view=waitlist&from=2027-03-01&to=2027-03-01&quarantined=true$/m,
  );
  expect(sentEmails[0]?.TextBody).not.toContain('@example.com');
  await runDigest('2027-03-03T00:20:00Z');
  await sendAll();
  expect((await toStaff()).map(({ Subject }) => Subject.slice(-10)).sort()).toEqual([
    '2027-02-28',
    '2027-03-01',
    '2027-03-02',
  ]);
});

test('Ten simultaneous runs write one digest, and a day without leads has none.', async () => {
  await subscriber('2027-03-01T10:00:00Z', 'a@example.com');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-02T06:20:00Z') });
  await Promise.all(
    Array.from({ length: 10 }, () =>
      call(jobDailyDigest, '/.netlify/functions/job-daily-digest', { method: 'POST' }),
    ),
  );
  vi.useRealTimers();
  await runDigest('2027-03-05T06:20:00Z');
  expect(await site.sql('select dedupe_key from public.saturday_emails')).toEqual([
    { dedupe_key: 'staff-digest:2027-03-01' },
  ]);
});

test('A day with quarantined leads only has a digest too, so that nobody genuine is lost.', async () => {
  await waiter('2027-03-01T12:00:00Z', 'links');
  await runDigest('2027-03-02T06:20:00Z');
  await sendAll();
  expect((await site.outbox())[0]?.TextBody).toContain('Waitlist: Too many links: 1.');
});
