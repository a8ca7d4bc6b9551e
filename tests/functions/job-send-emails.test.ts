import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobSendEmails from '../../netlify/functions/job-send-emails.ts';
import { call } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { tamperingProxy } from '../support/tampering-proxy.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

interface Email {
  status: string;
  attempts: number;
  last_error: string | null;
  provider_message_id: string | null;
  wait: number;
}

const runJob = (): Promise<Response> =>
  call(jobSendEmails, '/.netlify/functions/job-send-emails', { method: 'POST' });
const taken = async (): Promise<unknown> => (await runJob()).json();
const subscribe = (email: string): Promise<Response> =>
  call(forms, '/api/forms/newsletter', { json: { email, source: 'newsletter-footer' }, ip: email });
const emails = (): Promise<Email[]> =>
  site.sql(
    `select status, attempts, last_error, provider_message_id,
       round(extract(epoch from next_attempt_at - now()))::integer as wait
     from public.saturday_emails`,
  );
const makeDue = () =>
  site.sql(`update public.saturday_emails set next_attempt_at = now() - interval '1 second'`);

/** Subscribes while the email service is down, so that the first attempt to send the welcome email fails. */
async function subscribeInOutage(email: string): Promise<void> {
  await site.outage('mail', 60);
  await subscribe(email);
  await site.outage('mail', 0);
  takeErrors();
}

test('A failed email is sent at its next attempt.', async () => {
  await subscribeInOutage('ada@example.com');
  expect(await taken()).toEqual({ ok: true, taken: 0 });
  await makeDue();
  expect(await taken()).toEqual({ ok: true, taken: 1 });
  const [sent] = await site.outbox();
  expect(await emails()).toMatchObject([
    { status: 'sent', attempts: 2, last_error: null, provider_message_id: sent?.MessageID },
  ]);
  await makeDue();
  expect(await taken()).toEqual({ ok: true, taken: 0 });
  expect(await site.outbox()).toHaveLength(1);
});

test('The delay between attempts doubles from one minute to six hours, and after three days the email fails.', async () => {
  await subscribe('ada@outage.test');
  const waits: number[] = [];
  for (let attempt = 1; attempt < 12; attempt += 1) {
    waits.push((await emails())[0]?.wait ?? 0);
    expect(await emails()).toMatchObject([{ status: 'queued', attempts: attempt }]);
    await makeDue();
    await runJob();
  }
  const minutes = waits.map((wait) => Math.round(wait / 60));
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  await site.sql(`update public.saturday_emails set "timestamp" = now() - interval '3 days 1 minute'`);
  await makeDue();
  await runJob();
  expect(await emails()).toMatchObject([{ status: 'failed', attempts: 13 }]);
  await makeDue();
  expect(await taken()).toEqual({ ok: true, taken: 0 });
  expect(takeErrors().join()).not.toContain('ada@outage.test');
});

test('An address that the email service refuses permanently is not tried again.', async () => {
  await subscribe('ada@bounce.test');
  expect(await emails()).toMatchObject([
    {
      status: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('InactiveRecipientsError') as string,
    },
  ]);
  await makeDue();
  expect(await taken()).toEqual({ ok: true, taken: 0 });
  expect(takeErrors()).toHaveLength(1);
});

test('A failing address does not delay the emails to others.', async () => {
  await site.outage('mail', 60);
  for (const domain of ['outage.test', 'bounce.test', 'example.com']) await subscribe(`ada@${domain}`);
  await site.outage('mail', 0);
  await makeDue();
  await runJob();
  expect(await site.outbox()).toMatchObject([{ Recipients: ['ada@example.com'] }]);
  const found = (await emails()).map(({ status }) => status);
  expect(found.toSorted()).toEqual(['failed', 'queued', 'sent']);
  expect(takeErrors()).not.toEqual([]);
});

test('An email whose response was lost is recognized as sent and not sent again.', async () => {
  await subscribe('ada@example.com');
  const [sent] = await site.outbox();
  await site.sql(
    `update public.saturday_emails set status = 'sending', provider_message_id = null, sent_at = null`,
  );
  await makeDue();
  await runJob();
  expect(await site.outbox()).toHaveLength(1);
  expect(await emails()).toMatchObject([{ status: 'sent', provider_message_id: sent?.MessageID }]);
});

test('The search for a sent email names its message stream, because the service searches the transactional one by default.', async () => {
  await subscribeInOutage('ada@example.com');
  const asked: string[] = [];
  const base = await tamperingProxy(site.mail.url, (path) => void asked.push(path));
  vi.stubEnv('POSTMARK_API_BASE', base);
  await makeDue();
  await runJob();
  const questions = asked.filter((path) => path.startsWith('/messages/outbound?'));
  expect(questions.map((path) => new URLSearchParams(path.split('?')[1]).get('messageStream'))).toEqual([
    'broadcast',
  ]);
  expect(await site.outbox()).toHaveLength(1);
});

test('Emails accepted while all responses were lost are found by later attempts, and each arrives once.', async () => {
  await site.outage('mail', 60, 'lost');
  const people = ['ada@example.com', 'bob@example.com', 'eve@example.com'];
  for (const person of people) await subscribe(person);
  expect((await emails()).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['queued', 1],
    ['queued', 1],
    ['queued', 1],
  ]);
  // Before it sends an email again, the job asks the service whether the email was sent. The response to this search
  // is lost too, so no email is sent again.
  await makeDue();
  await runJob();
  await site.outage('mail', 0);
  await makeDue();
  await Promise.all([runJob(), runJob()]);
  const sent = await site.outbox();
  expect(sent.map(({ Recipients }) => Recipients[0]).toSorted()).toEqual(people);
  expect((await emails()).map(({ provider_message_id: id }) => id).toSorted()).toEqual(
    sent.map(({ MessageID }) => MessageID).toSorted(),
  );
  expect(takeErrors()).toHaveLength(6);
});

test('A run that is out of time releases its remaining emails without counting an attempt.', async () => {
  for (const person of ['ada', 'bob']) await subscribeInOutage(`${person}@example.com`);
  await makeDue();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  // The functions' clock is 61 s ahead after each email.
  const slow = await tamperingProxy(site.mail.url, (path) => {
    if (path === '/email') vi.setSystemTime(Date.now() + 61_000);
  });
  vi.stubEnv('POSTMARK_API_BASE', slow);
  await runJob();
  expect(await site.outbox()).toHaveLength(1);
  const states = (await emails()).map(({ status, attempts }) => `${status} ${attempts}`);
  expect(states.toSorted()).toEqual(['queued 1', 'sent 2']);
  await runJob();
  expect((await site.outbox()).map(({ Recipients }) => Recipients[0]).toSorted()).toEqual([
    'ada@example.com',
    'bob@example.com',
  ]);
});

test('While the sender address is unconfirmed at the email service emails stay queued.', async () => {
  vi.stubEnv('EMAIL_FROM', 'hello@unconfirmed.test');
  await subscribe('ada@example.com');
  expect(await emails()).toMatchObject([{ status: 'queued', attempts: 1 }]);
  vi.stubEnv('EMAIL_FROM', site.env['EMAIL_FROM'] ?? '');
  await makeDue();
  await runJob();
  expect(await site.outbox()).toHaveLength(1);
  expect(takeErrors()).toHaveLength(1);
});

test('An email whose record was deleted or whose kind is unknown fails.', async () => {
  const insert = (kind: string) =>
    site.sql(
      `insert into public.saturday_emails (kind, recipient, subject, dedupe_key, record_id) values ($1, 'ada@example.com', 'x', $1, $2)`,
      [kind, randomUUID()],
    );
  for (const kind of ['newsletter-welcome', 'payment-confirmation', 'constructor']) await insert(kind);
  await runJob();
  expect((await emails()).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  expect(await site.outbox()).toEqual([]);
  expect(takeErrors()).toHaveLength(3);
});

test('A run sends as many emails as it has time for.', async () => {
  await site.sql(
    `with readers as (
       insert into public.saturday_newsletter (email)
       select 'reader-' || i || '@example.com' from generate_series(1, 25) as i returning id, email
     )
     insert into public.saturday_emails (kind, recipient, subject, dedupe_key, record_id)
     select 'newsletter-welcome', email, 'x', id, id from readers`,
  );
  expect(await taken()).toEqual({ ok: true, taken: 25 });
  expect(await site.outbox()).toHaveLength(25);
});
