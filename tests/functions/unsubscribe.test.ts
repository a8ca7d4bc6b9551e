import { beforeEach, expect, test } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobSendEmails from '../../netlify/functions/job-send-emails.ts';
import * as unsubscribe from '../../netlify/functions/unsubscribe.ts';
import { storeReport } from '../../netlify/server/email/suppressions.ts';
import { call, type CallOptions } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { mailClient } from '../support/sent-emails.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const email = 'ada@example.com';
const subscribe = (source = 'newsletter-footer'): Promise<Response> =>
  call(forms, '/api/forms/newsletter', { json: { email, source } });
const ended = async (): Promise<boolean[]> => {
  const rows = await site.sql<{ ended: boolean }>(
    'select unsubscribed_at is not null as ended from public.saturday_newsletter',
  );
  return rows.map((row) => row.ended);
};

/** The path in the `List-Unsubscribe` header of the last email; '' without this header. */
async function linkOfMail(): Promise<string> {
  const sentEmail = (await site.outbox()).at(-1);
  const url = /^List-Unsubscribe: <([^>]+)>/m.exec(sentEmail?.Body ?? '')?.[1] ?? '';
  return url.replace('http://localhost:8888', '');
}

test('The welcome email has one-click unsubscribe headers and the same link in its text and HTML.', async () => {
  await subscribe();
  const link = await linkOfMail();
  const [sentEmail] = await site.outbox();
  expect(sentEmail?.Body).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(link).toMatch(/^\/api\/unsubscribe\?token=[\w.-]+$/);
  expect(sentEmail?.TextBody).toContain(`http://localhost:8888${link}`);
  expect(sentEmail?.HtmlBody).toContain(`http://localhost:8888${link}`);
});

test('The page before the button names the address only to its owner.', async () => {
  await subscribe();
  const text = await (await call(unsubscribe, await linkOfMail())).text();
  expect(text).toContain('stop sending newsletters to a***@example.com.');
  expect(text).not.toContain(email);
  expect(await ended()).toEqual([false]);
});

test('The button of the page ends the subscription.', async () => {
  await subscribe();
  const headers = { Origin: 'http://localhost:8888', 'Sec-Fetch-Site': 'same-origin' };
  const page = await call(unsubscribe, await linkOfMail(), { method: 'POST', form: {}, headers });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('You are unsubscribed');
  expect(await ended()).toEqual([true]);
});

const multipart = new FormData();
multipart.set('List-Unsubscribe', 'One-Click');
test.each<[string, CallOptions]>([
  ['urlencoded', { form: { 'List-Unsubscribe': 'One-Click' } }],
  ['multipart', { body: multipart }],
  ['text', { body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'text/plain' } }],
  ['without a body', {}],
])(
  'The one click of RFC 8058, from a web mail program’s own origin and repeated, ends the subscription: %s.',
  async (_, options) => {
    await subscribe();
    for (const Origin of ['https://mail.example', 'null']) {
      const headers = { ...options.headers, Origin, 'Sec-Fetch-Site': 'cross-site' };
      const response = await call(unsubscribe, await linkOfMail(), { ...options, method: 'POST', headers });
      expect(response.status).toBe(200);
    }
    expect(await ended()).toEqual([true]);
  },
);

test('One click ends all subscriptions of the address.', async () => {
  await subscribe('website');
  await subscribe();
  await call(unsubscribe, await linkOfMail(), { method: 'POST' });
  expect(await ended()).toEqual([true, true]);
});

test('Subscribing again restarts the subscription and sends a new welcome email whose link works.', async () => {
  await subscribe();
  await call(unsubscribe, await linkOfMail(), { method: 'POST' });
  expect((await subscribe()).status).toBe(201);
  expect(await ended()).toEqual([false]);
  expect(await site.outbox()).toHaveLength(2);
  await call(unsubscribe, await linkOfMail(), { method: 'POST' });
  expect(await ended()).toEqual([true]);
});

test.each(['newsletter', 'book-mockup', 'free-report'])(
  'Somebody who unsubscribed with the email service’s own link gets newsletters again after the form %s.',
  async (form) => {
    const send = (): Promise<Response> => call(forms, `/api/forms/${form}`, { json: { email } });
    await send();
    await suppressAtService('ManualSuppression');
    await storeReport({ email, reason: 'unsubscription', at: new Date() });
    await send();
    expect(await ended()).toEqual([false]);
    expect(await site.outbox()).toHaveLength(2);
    const service = mailClient(new URL(site.mail.url).host, site.env);
    expect((await service.getSuppressions('broadcast')).Suppressions).toEqual([]);
    takeErrors();
  },
);

const suppressAtService = (reason: string): Promise<unknown> =>
  fetch(`${site.mail.url}/_local/suppressions`, {
    method: 'POST',
    body: JSON.stringify({ stream: 'broadcast', address: email, reason }),
  });

test('Somebody who unsubscribed with the email service’s own link and subscribes again gets email again.', async () => {
  await subscribe();
  await call(unsubscribe, await linkOfMail(), { method: 'POST' });
  await suppressAtService('ManualSuppression');
  await subscribe();
  expect(await site.outbox()).toHaveLength(2);
  expect(takeErrors()).toEqual([]);
});

test('After a complaint, the email service refuses the welcome, which is not tried again.', async () => {
  await suppressAtService('SpamComplaint');
  await subscribe();
  expect(await site.outbox()).toEqual([]);
  expect(await site.sql('select status from public.saturday_emails')).toEqual([{ status: 'failed' }]);
  takeErrors();
});

test('A queued email is not sent after the address unsubscribed.', async () => {
  await subscribe();
  const link = await linkOfMail();
  await call(unsubscribe, link, { method: 'POST' });
  await site.sql(`update public.saturday_emails set status = 'queued', attempts = 0`);
  await call(jobSendEmails, '/.netlify/functions/job-send-emails', { method: 'POST' });
  expect(await site.outbox()).toHaveLength(1);
  expect(await site.sql('select status, last_error from public.saturday_emails')).toEqual([
    { status: 'failed', last_error: 'no longer wanted' },
  ]);
  expect(takeErrors().join()).not.toContain(email);
});

test('A caller that is no browser gets JSON.', async () => {
  await subscribe();
  const link = await linkOfMail();
  const callers: CallOptions[] = [
    { json: {} },
    { method: 'POST' },
    { form: {}, headers: { accept: 'application/json' } },
  ];
  for (const options of callers)
    expect(await (await call(unsubscribe, link, options)).json()).toEqual({
      ok: true,
      message: expect.stringContaining('won’t send') as string,
    });
});
