// While the database is down a lead waits in the second durable store, and moves into its table once.
import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobMoveLeads from '../../netlify/functions/job-move-leads.ts';
import { failureOf } from '../support/answers.ts';
import { call } from '../support/call.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/quiet-console.ts';

let site: TestCloud;
beforeAll(async () => {
  site = await cloud();
});
beforeEach(async () => {
  await site.outage('supabase', 0);
  await runJob();
  await site.reset();
});
afterAll(() => site.close());

const runJob = (): Promise<Response> =>
  call(jobMoveLeads, '/.netlify/functions/job-move-leads', { method: 'POST' });
const moved = async (): Promise<unknown> => (await runJob()).json();
const subscribe = (json: object = {}): Promise<Response> =>
  call(forms, '/api/forms/newsletter', {
    json: { email: 'ada@example.com', source: 'newsletter-footer', ...json },
  });
const subscribers = () => site.sql('select * from public.saturday_newsletter');

/** What the log says of an outage: never a word of what was typed. */
function takeOutage(): void {
  const lines = takeErrors();
  expect(lines).not.toEqual([]);
  expect(lines.join()).not.toContain('ada@example.com');
}

test('The visitor is thanked, and the lead moves into its table with its mail once the database is back.', async () => {
  await site.outage('supabase', 60);
  const response = await subscribe();
  expect([response.status, await response.json()]).toEqual([
    201,
    { ok: true, message: 'Thank you for subscribing!' },
  ]);
  takeOutage();
  await site.outage('supabase', 0);
  expect(await subscribers()).toEqual([]);
  expect(await moved()).toEqual({ ok: true, moved: 1 });
  expect(await subscribers()).toMatchObject([{ email: 'ada@example.com', source: 'newsletter-footer' }]);
  expect(await site.outbox()).toMatchObject([{ Recipients: ['ada@example.com'] }]);
  expect(await moved()).toEqual({ ok: true, moved: 0 });
  expect(await subscribers()).toHaveLength(1);
});

test('A lead keeps the time at which it was sent.', async () => {
  await site.outage('supabase', 60);
  const sentAt = new Date('2026-11-20T10:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: sentAt });
  await subscribe();
  vi.useRealTimers();
  takeOutage();
  await site.outage('supabase', 0);
  await runJob();
  const [row] = await subscribers();
  expect(new Date(row?.['timestamp'] as string | Date)).toEqual(sentAt);
});

test.each([{ submissionId: randomUUID() }, {}])(
  'A retry after the outage and the lead that waited are one row and one mail (%j).',
  async (identity) => {
    await site.outage('supabase', 60);
    await subscribe(identity);
    await subscribe(identity);
    takeOutage();
    await site.outage('supabase', 0);
    await subscribe(identity);
    await Promise.all([runJob(), runJob()]);
    expect(await subscribers()).toHaveLength(1);
    expect(await site.outbox()).toHaveLength(1);
  },
);

test('While the database is still down the lead goes on waiting.', async () => {
  await site.outage('supabase', 60);
  await subscribe();
  expect(await moved()).toEqual({ ok: true, moved: 0 });
  takeOutage();
  await site.outage('supabase', 0);
  expect(await moved()).toEqual({ ok: true, moved: 1 });
});

test('A suspected bot that comes in an outage is kept apart all the same.', async () => {
  await site.outage('supabase', 60);
  expect((await subscribe({ company_website: 'x' })).status).toBe(201);
  takeOutage();
  await site.outage('supabase', 0);
  await runJob();
  expect(await subscribers()).toMatchObject([{ quarantine_reason: 'honeypot' }]);
  expect(await site.outbox()).toEqual([]);
});

test('What is refused in an outage is refused as ever, and does not wait.', async () => {
  await site.outage('supabase', 60);
  expect((await failureOf(await subscribe({ email: 'nonsense' }))).code).toBe('validation');
  await site.outage('supabase', 0);
  expect(await moved()).toEqual({ ok: true, moved: 0 });
});

test('Only when both stores fail does the visitor see the failure message.', async () => {
  await site.outage('supabase', 60);
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
  expect(await failureOf(await subscribe())).toEqual({
    code: 'unavailable',
    message: 'Failed to subscribe. Please try again.',
  });
  takeOutage();
});

/** Until the test ends the database takes no row from the website, as it takes no half of a character. */
async function refuseWebsite(): Promise<void> {
  await site.supabase.exec(`
    create function public.refuse() returns trigger language plpgsql as
      $$ begin perform 'no number'::integer; return new; end $$;
    create trigger refuse before insert on public.saturday_newsletter
      for each row when (new.source = 'website') execute function public.refuse();`);
  onTestFinished(() => site.supabase.exec('drop function public.refuse() cascade'));
}

test('A character that the cut of a campaign’s name falls into leaves a lead that is stored at once.', async () => {
  const attribution = { utm: { utm_campaign: `${'x'.repeat(499)}😀y` } };
  expect((await subscribe({ attribution })).status).toBe(201);
  expect(await subscribers()).toMatchObject([
    { metadata: { attribution: { utm: { utm_campaign: 'x'.repeat(499) } } } },
  ]);
});

test('What the database refuses is not thanked for and does not wait.', async () => {
  await refuseWebsite();
  expect((await failureOf(await subscribe({ source: 'website' }))).code).toBe('unavailable');
  takeOutage();
  expect(await moved()).toEqual({ ok: true, moved: 0 });
});

test('A waiting lead that the database refuses is set aside, and keeps no other from moving.', async () => {
  await site.outage('supabase', 60);
  await subscribe({ source: 'website' });
  await subscribe({ email: 'bob@example.com' });
  takeErrors();
  await site.outage('supabase', 0);
  await refuseWebsite();
  onTestFinished(async () => {
    await getStore('parked-leads').deleteAll();
  });
  expect(await moved()).toEqual({ ok: true, moved: 1 });
  takeOutage();
  expect(await moved()).toEqual({ ok: true, moved: 0 });
  expect(await subscribers()).toMatchObject([{ email: 'bob@example.com' }]);
  expect(await site.sql(`select kind from public.saturday_emails where recipient = 'staff'`)).toEqual([
    { kind: 'staff-fault' },
  ]);
  const { blobs } = await getStore('parked-leads').list();
  expect(blobs.map(({ key }) => key)).toEqual([expect.stringMatching(/^refused\/\w+$/) as string]);
  const [kept] = blobs.map(({ key }) => getStore('parked-leads').get(key, { type: 'json' }));
  expect(await kept).toMatchObject({ lead: { source: 'website' } });
});
