import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobDailyDigest from '../../netlify/functions/job-daily-digest.ts';
import * as jobSendEmails from '../../netlify/functions/job-send-emails.ts';
import { orderId } from '#domain/payment.ts';
import { call } from '../support/call.ts';
import { beginCheckout, buyer, complete, deliver, eventsOf, verify } from '../support/checkout.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/quiet-console.ts';

const STAFF = 'staff@example.org';

let site: TestCloud;
beforeAll(async () => {
  site = await cloud();
});
beforeEach(async () => {
  await site.reset();
  vi.stubEnv('EMAIL_STAFF', `The desk <${STAFF}>`);
});
afterEach(() => vi.useRealTimers());
afterAll(() => site.close());

const post = (form: string, json: object): Promise<Response> => call(forms, `/api/forms/${form}`, { json });
const question = { name: 'Ada Lovelace', email: 'ada@example.com', question: 'How <much>?' };
const sendAll = (): Promise<Response> =>
  call(jobSendEmails, '/.netlify/functions/job-send-emails', { method: 'POST' });
const toStaff = async () => (await site.outbox()).filter(({ Recipients }) => Recipients.includes(STAFF));

test.each([
  ['question', question, 'How <much>?'],
  ['article-get-started', { email: 'ada@example.com', website: 'example.com' }, 'https://example.com'],
  ['custom-analysis', { name: 'Ada', email: 'ada@example.com', bookTitle: 'Notes' }, 'Book title: Notes'],
])('Staff get one mail for a new contact (%s), with what was written.', async (form, fields, text) => {
  await post(form, fields);
  await Promise.all([sendAll(), sendAll()]);
  const mails = await site.outbox();
  expect(mails).toMatchObject([{ Recipients: [STAFF], Subject: 'New contact', MessageStream: 'outbound' }]);
  expect(mails[0]?.TextBody).toContain(text);
  expect(mails[0]?.TextBody).toContain('ada@example.com');
  expect(mails[0]?.TextBody).toContain('http://localhost:8888/admin');
  expect(mails[0]?.HtmlBody).not.toContain('<much>');
});

test('The same contact twice, or one of a suspected bot, is no second mail.', async () => {
  await post('question', question);
  await post('question', question);
  await post('question', { ...question, name: 'Bot', company_website: 'x' });
  await sendAll();
  expect(await toStaff()).toHaveLength(1);
});

test('Subscriptions and waitlist entries are left to the digest.', async () => {
  await post('newsletter', { email: 'ada@example.com', source: 'newsletter-footer' });
  await post('waitlist', { name: 'Ada', email: 'ada@example.com' });
  await sendAll();
  expect(await toStaff()).toEqual([]);
});

test('A paid order is one mail to the buyer and one to staff, whoever noticed first and however often.', async () => {
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
  const [mail] = await toStaff();
  expect(mail?.Subject).toBe('New paid order');
  expect(mail?.TextBody).toContain(`Order: ${orderId(begun.paymentId)}`);
  expect(mail?.TextBody).toContain('Paid: $999.00');
});

test('An order that was refunded before staff were told of it is none to deliver; its buyer has the confirmation.', async () => {
  const begun = await beginCheckout();
  await complete(site, begun.sessionId, 'paid');
  await complete(site, begun.sessionId, 'refunded');
  await verify(begun.paymentId);
  await sendAll();
  expect((await site.outbox()).map(({ Recipients }) => Recipients)).toEqual([[buyer.email]]);
  expect(takeErrors().join()).toContain('no longer wanted');
});

test('The ledger of a payment tells of the buyer’s mail only, and holds no address.', async () => {
  const begun = await beginCheckout();
  await complete(site, begun.sessionId, 'paid');
  await verify(begun.paymentId);
  await sendAll();
  const lines = await site.sql<{ detail: object }>(
    `select detail from public.saturday_payment_events where kind = 'mail' order by position`,
  );
  expect(lines.map(({ detail }) => detail)).toEqual([
    { mail: 'payment-confirmation', state: 'queued' },
    { mail: 'payment-confirmation', state: 'sent' },
  ]);
});

test('A confirmation that is given up is told staff, once a day, without the buyer’s address.', async () => {
  // The clock stands, so that no midnight passes.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  for (const name of ['ada', 'bob']) {
    const { paymentId, sessionId } = await beginCheckout({ email: `${name}@bounce.test` });
    await complete(site, sessionId, 'paid');
    await verify(paymentId);
  }
  await sendAll();
  const today = new Date().toISOString().slice(0, 10);
  const alerts = (await toStaff()).filter(({ Subject }) => Subject !== 'New paid order');
  expect(alerts).toMatchObject([{ Subject: `A confirmation was not delivered on ${today}` }]);
  expect(alerts[0]?.TextBody).not.toContain('bounce.test');
  expect(takeErrors()).toHaveLength(2);
});

test('Without an address of their own, staff are reached at the sender’s.', async () => {
  vi.stubEnv('EMAIL_STAFF', '');
  await post('question', question);
  await sendAll();
  expect(await site.outbox()).toMatchObject([{ Recipients: [site.env['EMAIL_FROM']] }]);
});

test('A malformed address of the staff costs no contact: the mail waits, and the log names the variable.', async () => {
  vi.stubEnv('EMAIL_STAFF', 'nobody');
  expect((await post('question', question)).status).toBe(201);
  await sendAll();
  expect(takeErrors().join()).toContain('EMAIL_STAFF');
  expect(await site.sql('select status from public.saturday_emails')).toEqual([{ status: 'queued' }]);
});

const runDigest = async (now: string): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const response = await call(jobDailyDigest, '/.netlify/functions/job-daily-digest', { method: 'POST' });
  vi.useRealTimers();
  expect(response.status).toBe(200);
};
const seed = (table: string, at: string, columns: string, values: string) =>
  site.sql(`insert into public.saturday_${table} ("timestamp", ${columns}) values ($1, ${values})`, [at]);
const subscriber = (at: string, email: string) => seed('newsletter', at, 'email', `'${email}'`);
const waiter = (at: string, reason = 'null') =>
  seed('waitlist', at, 'name, email, quarantine_reason', `'Ada', 'ada@example.com', ${reason}`);

test('The digest tells of the day before, once a day, and not of bots or of other days.', async () => {
  await subscriber('2027-03-01T00:00:00Z', 'a@example.com');
  await subscriber('2027-03-01T23:59:59Z', 'b@example.com');
  await subscriber('2027-03-02T00:00:00Z', 'c@example.com');
  await waiter('2027-03-01T12:00:00Z');
  await waiter('2027-03-01T12:00:00Z', `'honeypot'`);
  await waiter('2027-02-28T23:59:59Z');
  for (let hour = 0; hour < 24; hour += 1)
    await runDigest(`2027-03-02T${String(hour).padStart(2, '0')}:20:00Z`);
  await sendAll();
  const mails = await site.outbox();
  expect(mails).toMatchObject([{ Recipients: [STAFF], Subject: 'What came on 2027-03-01' }]);
  expect(mails[0]?.TextBody).toContain('Newsletter subscriptions: 2');
  expect(mails[0]?.TextBody).toContain('Waitlist entries and signups: 1');
  expect(mails[0]?.TextBody).not.toContain('@example.com');
  await runDigest('2027-03-03T00:20:00Z');
  await sendAll();
  expect((await toStaff()).map(({ Subject }) => Subject)).toEqual([
    'What came on 2027-03-01',
    'What came on 2027-03-02',
  ]);
});

test('Ten runs at once write one digest, and a day on which nothing came has none.', async () => {
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
