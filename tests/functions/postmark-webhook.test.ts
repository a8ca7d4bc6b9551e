import { Models } from 'postmark';
import { beforeEach, expect, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobSendEmails from '../../netlify/functions/job-send-emails.ts';
import * as postmarkWebhook from '../../netlify/functions/postmark-webhook.ts';
import { readReport } from '../../netlify/server/email/postmark-report.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import { beginCheckout, complete, pay, verified } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const email = 'ada@example.com';
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const password = (): string => site.env['POSTMARK_WEBHOOK_PASSWORD'] ?? '';

/** Posts a body as Postmark does; `authorization: null` sends no credentials. */
function post(
  body: string,
  authorization: string | null = basic(`postmark:${password()}`),
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization !== null && { authorization }),
  };
  return call(postmarkWebhook, '/api/postmark/webhook', { method: 'POST', body, headers });
}

/** Posts one of Postmark's events and expects that the webhook accepts the event. */
async function report(body: Record<string, unknown>): Promise<void> {
  const response = await post(JSON.stringify(body));
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
}

const at = (minute: number): string => `2026-11-19T10:${String(minute).padStart(2, '0')}:00.1234567Z`;
const bounce = (minute = 0, changes = {}) => ({
  RecordType: 'Bounce',
  ID: 692560173,
  Type: 'HardBounce',
  TypeCode: 1,
  Email: email,
  MessageStream: 'outbound',
  BouncedAt: at(minute),
  Inactive: true,
  ...changes,
});
const complaint = (minute = 0, changes = {}) => ({
  ...bounce(minute, { RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 512 }),
  ...changes,
});
const change = (minute: number, suppresses: boolean, reason: string | null = null) => ({
  RecordType: 'SubscriptionChange',
  Recipient: email,
  MessageStream: 'broadcast',
  ChangedAt: at(minute),
  Origin: 'Recipient',
  SuppressSending: suppresses,
  SuppressionReason: reason,
});

const subscribe = (source = 'newsletter-footer'): Promise<Response> =>
  call(forms, '/api/forms/newsletter', { json: { email, source } });
/** Subscribes, and dates the subscription one hour before minute 0 of the events (`at(0)`). */
async function subscribeBefore(source?: string): Promise<void> {
  await subscribe(source);
  await site.sql(`update public.saturday_newsletter set "timestamp" = $1`, ['2026-11-19T09:00:00Z']);
}
const askForMockup = (): Promise<Response> => call(forms, '/api/forms/book-mockup', { json: { email } });
const ended = async (): Promise<unknown[]> => {
  const rows = await site.sql<{ ended: boolean }>(
    'select unsubscribed_at is not null as ended from public.saturday_newsletter order by "timestamp"',
  );
  return rows.map((row) => row.ended);
};
const reason = async (): Promise<unknown> => {
  const [row] = await site.sql('select email, reason from public.saturday_suppressions');
  return row?.['reason'];
};
/** Expects that the form says at the field that no email reaches the address. */
async function expectUnreachable(submitting: Promise<Response>): Promise<void> {
  const { message, fields } = await failureOf(await submitting);
  expect(fields).toEqual({ email: message });
  expect(message).toContain('don’t reach this address');
}
const clear = async (): Promise<void> => {
  await site.mail.clear();
  await site.sql('delete from public.saturday_emails');
};
const sentEmails = async (): Promise<(string | undefined)[]> =>
  (await site.outbox()).map(({ Recipients }) => Recipients[0]);

/** Buys the first plan. Returns the status of the confirmation email. */
async function buy(): Promise<string> {
  const begun = await pay(site, await beginCheckout({ email }));
  return (await verified(begun.paymentId)).confirmationEmail;
}

test('After a hard bounce no email is sent to the address, not even a receipt, and its subscriptions end.', async () => {
  await subscribeBefore();
  await clear();
  await report(bounce(0, { Email: 'ADA@Example.com' }));
  expect([await reason(), await ended()]).toEqual(['bounce', [true]]);
  await expectUnreachable(askForMockup());
  expect(await buy()).toBe('failed');
  expect(await sentEmails()).toEqual([]);
  const [line, ...more] = takeErrors();
  expect(line).toContain('suppressed');
  expect([line, ...more].join()).not.toContain(email);
});

test('After a spam complaint the address gets receipts, but no newsletter and no link email.', async () => {
  await subscribeBefore();
  await subscribeBefore('website');
  await clear();
  await report(complaint());
  expect([await reason(), await ended()]).toEqual(['complaint', [true, true]]);
  await expectUnreachable(subscribe());
  await expectUnreachable(askForMockup());
  expect(await ended()).toEqual([true, true]);
  expect(await buy()).toBe('sent');
  expect(await sentEmails()).toEqual([email]);
});

test('An email that was queued when the complaint arrived is not sent.', async () => {
  await site.outage('mail', 60);
  await askForMockup();
  await site.outage('mail', 0);
  takeErrors();
  await report(complaint());
  await site.sql(`update public.saturday_newsletter set unsubscribed_at = null`);
  await site.sql(`update public.saturday_emails set next_attempt_at = now()`);
  await call(jobSendEmails, '/.netlify/functions/job-send-emails', { method: 'POST' });
  expect(await sentEmails()).toEqual([]);
  expect(await site.sql('select status, last_error from public.saturday_emails')).toEqual([
    { status: 'failed', last_error: 'suppressed' },
  ]);
  expect(takeErrors()).toHaveLength(1);
});

test('An unsubscription at Postmark ends the subscription here, and the address can subscribe again.', async () => {
  await subscribeBefore();
  await clear();
  await report(change(0, true, 'ManualSuppression'));
  expect(await ended()).toEqual([true]);
  await subscribe();
  expect([await ended(), await sentEmails()]).toEqual([[false], [email]]);
  await report(change(0, true, 'ManualSuppression'));
  expect(await ended()).toEqual([false]);
  await report({ ...change(1, true, 'ManualSuppression'), ChangedAt: new Date().toISOString() });
  expect(await ended()).toEqual([true]);
});

test.each(['-271821-04-20', '+275760-09-13', '0000-01-01', 'yesterday', ''])(
  'A report whose time “%s” cannot be used gets the current time.',
  async (BouncedAt) => {
    await subscribeBefore();
    await report(bounce(0, { BouncedAt }));
    expect(await ended()).toEqual([true]);
  },
);

test.each([
  ['an unsubscription', () => change(5, true, 'ManualSuppression')],
  ['a complaint', () => complaint(5)],
  ['a bounce', () => bounce(5)],
])('A late report of %s does not end a newer subscription.', async (_, late) => {
  await subscribeBefore();
  await subscribeBefore('website');
  await report(change(3, true, 'ManualSuppression'));
  // This subscription is newer than the event that `late()` makes.
  await subscribe();
  await report(late());
  const rows = await site.sql<{ source: string; ended: Date | string | null }>(
    'select source, unsubscribed_at as ended from public.saturday_newsletter order by source',
  );
  expect(rows.map(({ source, ended: end }) => [source, end && new Date(end).toISOString()])).toEqual([
    ['newsletter-footer', null],
    ['website', '2026-11-19T10:03:00.123Z'],
  ]);
});

test.each([
  ['HardBounce', 'bounce'],
  ['SpamComplaint', 'complaint'],
  ['ManualSuppression', 'unsubscription'],
])('After %s the subscription is stored as %s.', async (name, kept) => {
  await report(change(0, true, name));
  expect(await reason()).toBe(kept);
});

test.each([
  ['Ada <ADA@Example.com>', email],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
])('A report about %j is stored for the address as we store it.', async (reported, stored) => {
  await report(bounce(0, { Email: reported }));
  expect(await site.sql('select email from public.saturday_suppressions')).toEqual([{ email: stored }]);
});

test.each([
  ['a bounce that may pass', () => bounce(0, { Type: 'SoftBounce', TypeCode: 4096, Inactive: false })],
  ['a delivery', () => ({ RecordType: 'Delivery', Recipient: email, DeliveredAt: at(0) })],
  ['an opening', () => ({ RecordType: 'Open', Recipient: email })],
  ['something new', () => ({ RecordType: 'Constructor' })],
  ['a change that does not say which', () => ({ ...change(0, true), SuppressSending: 'true' })],
  ['nothing', () => ({})],
])('A report of %s changes nothing.', async (_, body) => {
  await subscribe();
  await report(body());
  expect([await reason(), await ended()]).toEqual([undefined, [false]]);
});

test('The same report many times creates one row and does not end a newer subscription.', async () => {
  const ending = change(0, true, 'ManualSuppression');
  await Promise.all(Array.from({ length: 10 }, () => report(ending)));
  expect(await site.sql('select 1 from public.saturday_suppressions')).toHaveLength(1);
  await subscribe();
  await report(ending);
  expect(await ended()).toEqual([false]);
});

test('When the email service takes an address back after a bounce, the subscriptions that the bounce ended go on.', async () => {
  await subscribeBefore('website');
  await subscribeBefore();
  await site.sql(`update public.saturday_newsletter set unsubscribed_at = $1 where source = 'website'`, [
    at(0),
  ]);
  await report(bounce(1));
  expect(await ended()).toEqual([true, true]);
  await report(change(2, false));
  expect(await ended()).toEqual(expect.arrayContaining([true, false]));
  await report(complaint(3));
  await report(change(4, false));
  expect(await ended()).toEqual([true, true]);
});

test('The most serious reason is kept in any order of reports until Postmark reactivates the address.', async () => {
  await report(change(3, true, 'ManualSuppression'));
  await report(bounce(1));
  await report(complaint(2));
  expect(await reason()).toBe('bounce');
  await report(change(2, false));
  expect(await reason()).toBe('bounce');
  await report(change(4, false));
  expect(await reason()).toBeNull();
  await report(bounce(1));
  expect(await reason()).toBeNull();
  await askForMockup();
  expect(await sentEmails()).toEqual([email]);
  await report(bounce(5));
  expect(await reason()).toBe('bounce');
});

test.each<[string, () => string | null]>([
  ['no password', () => null],
  ['an empty one', () => basic('postmark:')],
  ['a wrong one', () => basic('postmark:wrong')],
  ['one with a letter more', () => basic(`postmark:${password()}x`)],
  ['one with a letter less', () => basic(`postmark:${password().slice(0, -1)}`)],
  ['the name in its place', () => basic(`${password()}:postmark`)],
  ['another scheme', () => `Bearer ${password()}`],
  ['nonsense', () => 'Basic %%%'],
])('A report with %s is refused and changes nothing.', async (_, authorization) => {
  const { code } = await failureOf(await post(JSON.stringify(bounce()), authorization()));
  expect(code).toBe('unauthorized');
  expect(await reason()).toBeUndefined();
});

test.each([
  '',
  '{',
  '\u0000',
  '{"RecordType":"Bounce","Type":"HardBounce"}',
  '{"RecordType":"SpamComplaint","Email":1}',
  '{"RecordType":"SpamComplaint","Email":"a\\u0000@example.com"}',
])('The body %j is answered 400.', async (body) => {
  expect((await failureOf(await post(body))).code).toBe('bad_request');
});

test('The webhook accepts only POST, and answers 503 while the database is down or its password is missing.', async () => {
  const wrong = await call(postmarkWebhook, '/api/postmark/webhook');
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'POST']);
  await site.outage('supabase', 60);
  expect((await post(JSON.stringify(bounce()))).status).toBe(503);
  await site.outage('supabase', 0);
  vi.stubEnv('POSTMARK_WEBHOOK_PASSWORD', 'short');
  expect((await post(JSON.stringify(bounce()), basic('postmark:short'))).status).toBe(503);
  expect(takeErrors().join()).toContain('POSTMARK_WEBHOOK_PASSWORD');
});

/** For each of Postmark's kinds of bounces: what is noted about the address, and whether the email did not arrive. */
const BOUNCES: Readonly<Record<Models.BounceType, [reason?: string | null, isUndelivered?: 'undelivered']>> =
  {
    HardBounce: ['bounce', 'undelivered'],
    BadEmailAddress: ['bounce', 'undelivered'],
    SpamNotification: [null, 'undelivered'],
    SoftBounce: [null, 'undelivered'],
    Blocked: [null, 'undelivered'],
    DnsError: [null, 'undelivered'],
    DMARCPolicy: [null, 'undelivered'],
    VirusNotification: [null, 'undelivered'],
    ChallengeVerification: [null, 'undelivered'],
    Unknown: [null, 'undelivered'],
    SpamComplaint: ['complaint'],
    Unsubscribe: ['unsubscription'],
    Transient: [],
    AutoResponder: [],
    AddressChange: [],
    Subscribe: [],
    OpenRelayTest: [],
    Unconfirmed: [],
    ManuallyDeactivated: [],
    SMTPApiError: [],
    InboundError: [],
    TemplateRenderingFailed: [],
  };

test.each(Object.values(Models.BounceType))(
  'Postmark’s bounce %s is read as in docs/reliability.md.',
  (Type) => {
    const [reason, isUndelivered] = BOUNCES[Type];
    const read = (changes: object) => readReport(JSON.stringify(bounce(0, { Type, ...changes })), new Date());
    expect(read({ Inactive: false })).toMatchObject({
      report: reason ? { email, reason } : null,
      undelivered: isUndelivered ? { emailId: null } : null,
    });
    expect(read({ Inactive: true })).toMatchObject({ report: { reason: reason ?? 'bounce' } });
  },
);

const toStaff = async () =>
  (await site.outbox())
    .filter(({ Subject }) => Subject.includes('did not arrive'))
    .map(({ Subject }) => Subject);

test('A receipt that bounces after Postmark accepted it tells staff once, adds a line and changes the page.', async () => {
  const { paymentId, sessionId } = await beginCheckout();
  await complete(site, sessionId, 'paid');
  expect((await verified(paymentId)).confirmationEmail).toBe('sending');
  expect((await verified(paymentId)).confirmationEmail).toBe('sent');
  await askForMockup();
  const idOf = async (kind: string) =>
    (
      await site.sql<{ id: string; provider_message_id: string }>(
        `select id, provider_message_id from public.saturday_emails where kind = '${kind}'`,
      )
    )[0];
  const [receipt, mockup] = [await idOf('payment-confirmation'), await idOf('book-mockup-link')];
  const body = { MessageID: receipt?.provider_message_id, Metadata: { mail: receipt?.id } };
  await report(bounce(0, { MessageID: mockup?.provider_message_id }));
  await report(bounce(0, { MessageID: 'unknown', Metadata: { mail: 'nonsense' } }));
  await report(bounce(0, { MessageID: undefined, Metadata: null }));
  await report(bounce(0, { ...body, Type: 'Transient' }));
  expect([(await verified(paymentId)).confirmationEmail, await toStaff()]).toEqual(['sent', []]);
  await report(bounce(0, body));
  await report(bounce(0, body));
  await report(bounce(0, { ...body, Metadata: undefined }));
  expect((await verified(paymentId)).confirmationEmail).toBe('failed');
  expect(await toStaff()).toEqual([
    `An email about order ${paymentId.slice(0, 8).toUpperCase()} did not arrive`,
  ]);
  const lines = `select detail ->> 'state' as state from public.saturday_payment_events where kind = 'mail' order by position`;
  expect(await site.sql(lines)).toEqual([{ state: 'queued' }, { state: 'sent' }, { state: 'undelivered' }]);
  await clear();
});

test.each([
  ['a bounce', () => bounce()],
  ['a complaint', () => complaint()],
  ['an unsubscription', () => change(0, true, 'ManualSuppression')],
])(
  'Emails to staff are sent whatever was reported about their address, also after %s.',
  async (_, reported) => {
    vi.stubEnv('EMAIL_STAFF', email);
    await report(reported());
    await call(forms, '/api/forms/question', {
      json: { name: 'Kim', email: 'kim@example.org', question: 'How much?' },
    });
    await call(jobSendEmails, '/.netlify/functions/job-send-emails', { method: 'POST' });
    expect(await sentEmails()).toContain(email);
  },
);

test('A bounce of an email to staff is logged, adds a line to its order, and sends no further email.', async () => {
  await pay(site, await beginCheckout());
  await call(jobSendEmails, '/.netlify/functions/job-send-emails', { method: 'POST' });
  const [sent] = await site.sql<{ id: string }>(
    `select id from public.saturday_emails where kind = 'staff-order' and status = 'sent'`,
  );
  const body = bounce(0, { Type: 'SpamNotification', Inactive: false, Metadata: { mail: sent?.id } });
  await report(body);
  await report(body);
  expect(takeErrors().map((line) => JSON.parse(line) as unknown)).toEqual([
    { event: 'email to staff not delivered', message: 'Email sending failed', kind: 'staff-order' },
  ]);
  expect(
    await site.sql(
      `select detail from public.saturday_payment_events where detail ->> 'state' = 'undelivered'`,
    ),
  ).toEqual([{ detail: { mail: 'staff-order', state: 'undelivered' } }]);
  expect([await reason(), await toStaff()]).toEqual([undefined, []]);
});

test('An email to staff that Postmark refuses adds a line to its order, and sends no further email.', async () => {
  vi.stubEnv('EMAIL_STAFF', 'staff@bounce.test');
  await pay(site, await beginCheckout());
  await call(jobSendEmails, '/.netlify/functions/job-send-emails', { method: 'POST' });
  expect(takeErrors().join()).toContain('staff-order');
  expect(
    await site.sql(`select detail from public.saturday_payment_events where detail ->> 'state' = 'failed'`),
  ).toEqual([{ detail: { mail: 'staff-order', state: 'failed' } }]);
  expect(await toStaff()).toEqual([]);
});

test('A bounce tells staff even while the email is queued again, because the answer about it was lost.', async () => {
  const { paymentId } = await pay(site, await beginCheckout());
  const [sent] = await site.sql<{ id: string }>(
    `update public.saturday_emails set status = 'queued', provider_message_id = null
     where kind = 'payment-confirmation' returning id`,
  );
  await report(bounce(0, { Metadata: { mail: sent?.id } }));
  await call(jobSendEmails, '/.netlify/functions/job-send-emails', { method: 'POST' });
  expect((await verified(paymentId)).confirmationEmail).toBe('failed');
  expect(await toStaff()).toHaveLength(1);
  await clear();
});
