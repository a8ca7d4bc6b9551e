import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import { call, type CallOptions } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const footer = { email: 'ada@example.com', source: 'newsletter-footer' };
const subscribe = (json: object, options: CallOptions = {}): Promise<Response> =>
  call(forms, '/api/forms/newsletter', { json, ...options });
const subscribers = () => site.sql('select * from public.saturday_newsletter order by "timestamp"');
const thanks = { ok: true, message: 'Thank you for subscribing!' };

test('A subscription from the footer is stored, answered with the success message and gets a welcome email.', async () => {
  const response = await subscribe(footer);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual(thanks);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await subscribers()).toMatchObject([{ ...footer, metadata: {}, quarantine_reason: null }]);
  expect(await site.outbox()).toMatchObject([
    {
      Recipients: ['ada@example.com'],
      MessageStream: 'broadcast',
      Subject: expect.stringMatching(/^Welcome/) as string,
    },
  ]);
});

test('The welcome email has one-click unsubscribe headers and the same link in its text and HTML.', async () => {
  await subscribe(footer);
  const [sentEmail] = await site.outbox();
  const url = /^List-Unsubscribe: <(http:\/\/localhost:8888\/api\/unsubscribe\?token=[\w.-]+)>\r?$/m.exec(
    sentEmail?.Body ?? '',
  )?.[1];
  expect(sentEmail?.Body).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(url).toBeDefined();
  expect(sentEmail?.TextBody).toContain(url);
  expect(sentEmail?.HtmlBody).toContain(url);
});

test('A subscription without a known source is stored with the source "website" and gets the same welcome email.', async () => {
  await subscribe({ email: 'ada@example.com' });
  expect(await subscribers()).toMatchObject([{ source: 'website' }]);
  expect(await site.outbox()).toMatchObject([{ Subject: expect.stringMatching(/^Welcome/) as string }]);
});

test('An email address is stored once per source and in lower case, and the response never reveals that it was known.', async () => {
  await subscribe(footer);
  const again = await subscribe({ ...footer, email: ' ADA@Example.com ', submissionId: randomUUID() });
  expect(again.status).toBe(201);
  expect(await again.json()).toEqual(thanks);
  expect(await subscribers()).toHaveLength(1);
  expect(await site.outbox()).toHaveLength(1);
});

test('Twenty simultaneous submissions of one form create one row and one email, and all get the success message.', async () => {
  const once = { ...footer, submissionId: randomUUID() };
  const responses = await Promise.all(Array.from({ length: 20 }, () => subscribe(once)));
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
  expect(await subscribers()).toHaveLength(1);
  expect(await site.outbox()).toHaveLength(1);
});

test('The attribution of the visit is stored with the lead.', async () => {
  const attribution = {
    page: '/blog/seo-llm',
    referrer: 'https://example.org/',
    utm: { utm_source: 'mail' },
  };
  await subscribe({ ...footer, attribution });
  expect(await subscribers()).toMatchObject([{ metadata: { attribution } }]);
});

test('While the email service is down the visitor sees the success message and the email stays queued.', async () => {
  await site.outage('mail', 60);
  expect((await subscribe(footer)).status).toBe(201);
  await site.outage('mail', 0);
  expect(await site.outbox()).toEqual([]);
  expect(await site.sql('select status, attempts from public.saturday_emails')).toEqual([
    { status: 'queued', attempts: 1 },
  ]);
  const [line] = takeErrors();
  expect(line).toContain('email not sent');
  expect(line).not.toContain('ada@example.com');
});
