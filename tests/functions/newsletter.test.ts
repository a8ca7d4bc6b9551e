import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import { call, type CallOptions } from '../support/call.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/quiet-console.ts';

let site: TestCloud;
beforeAll(async () => {
  site = await cloud();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const footer = { email: 'ada@example.com', source: 'newsletter-footer' };
const subscribe = (json: object, options: CallOptions = {}): Promise<Response> =>
  call(forms, '/api/forms/newsletter', { json, ...options });
const subscribers = () => site.sql('select * from public.saturday_newsletter order by "timestamp"');
const thanks = { ok: true, message: 'Thank you for subscribing!' };

test('A subscription from the footer is stored, thanked for and welcomed by mail.', async () => {
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

test('The welcome carries a one-click unsubscription in its headers, and the same address in both of its texts.', async () => {
  await subscribe(footer);
  const [mail] = await site.outbox();
  const url = /^List-Unsubscribe: <(http:\/\/localhost:8888\/api\/unsubscribe\?token=[\w.-]+)>\r?$/m.exec(
    mail?.Body ?? '',
  )?.[1];
  expect(mail?.Body).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(url).toBeDefined();
  expect(mail?.TextBody).toContain(url);
  expect(mail?.HtmlBody).toContain(url);
});

test('A subscription from elsewhere counts as the website’s and sends no mail.', async () => {
  await subscribe({ email: 'ada@example.com' });
  expect(await subscribers()).toMatchObject([{ source: 'website' }]);
  expect(await site.outbox()).toEqual([]);
});

test('The same address subscribes once per source, in lower case, and is never told that it is known.', async () => {
  await subscribe(footer);
  const again = await subscribe({ ...footer, email: ' ADA@Example.com ', submissionId: randomUUID() });
  expect(again.status).toBe(201);
  expect(await again.json()).toEqual(thanks);
  expect(await subscribers()).toHaveLength(1);
  expect(await site.outbox()).toHaveLength(1);
});

test('The same submission twenty times at once is one row and one mail, and every answer is the thanks.', async () => {
  const once = { ...footer, submissionId: randomUUID() };
  const responses = await Promise.all(Array.from({ length: 20 }, () => subscribe(once)));
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
  expect(await subscribers()).toHaveLength(1);
  expect(await site.outbox()).toHaveLength(1);
});

test('Where the visit began is kept with the lead.', async () => {
  const attribution = {
    page: '/blog/seo-llm',
    referrer: 'https://example.org/',
    utm: { utm_source: 'mail' },
  };
  await subscribe({ ...footer, attribution });
  expect(await subscribers()).toMatchObject([{ metadata: { attribution } }]);
});

test('While the mail service is down, the visitor is thanked and the mail waits.', async () => {
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
