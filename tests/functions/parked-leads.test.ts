// While the database is down, a lead is parked in Netlify Blobs. When the database is back, the lead is moved into its
// table exactly once.
import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobDailyDigest from '../../netlify/functions/job-daily-digest.ts';
import * as jobMoveLeads from '../../netlify/functions/job-move-leads.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { faultyBlobs } from '../support/faults/blobs.ts';

const site = await sharedCloud();
beforeEach(async () => {
  await site.outage('supabase', 0);
  await runJob();
  await site.reset();
});

const runJob = (): Promise<Response> =>
  call(jobMoveLeads, '/.netlify/functions/job-move-leads', { method: 'POST' });
const moved = async (): Promise<unknown> => (await runJob()).json();
const subscribe = (json: object = {}): Promise<Response> =>
  call(forms, '/api/forms/newsletter', {
    json: { email: 'ada@example.com', source: 'newsletter-footer', ...json },
  });
const subscribers = () => site.sql('select * from public.saturday_newsletter');

/** Expects that the outage was logged, and that no log line contains the visitor's address. */
function takeOutage(): void {
  const lines = takeErrors();
  expect(lines).not.toEqual([]);
  expect(lines.join()).not.toContain('ada@example.com');
}

test('During an outage the visitor sees the success message, and the lead and its email are stored afterwards.', async () => {
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

test('The next lead after an outage brings parked leads and their emails in, without the job.', async () => {
  await site.outage('supabase', 60);
  await subscribe();
  takeOutage();
  await site.outage('supabase', 0);
  await subscribe({ email: 'ben@example.com' });
  expect(await subscribers()).toHaveLength(2);
  expect(await site.outbox()).toHaveLength(2);
  expect(await moved()).toEqual({ ok: true, moved: 0 });
});

test('A deploy preview parks leads apart: it and production move only their own.', async () => {
  const inPreview = (name: string): Promise<Response> =>
    call(forms, '/api/forms/newsletter', {
      json: { email: `${name}@example.com`, source: 'newsletter-footer' },
      deployContext: 'deploy-preview',
    });
  const emails = async () => (await subscribers()).map(({ email }) => email).sort();
  await site.outage('supabase', 60);
  await subscribe();
  await inPreview('ben');
  await site.outage('supabase', 0);
  await inPreview('cy');
  expect(await emails()).toEqual(['ben@example.com', 'cy@example.com']);
  await site.outage('supabase', 60);
  await inPreview('dee');
  await site.outage('supabase', 0);
  takeOutage();
  expect(await moved()).toEqual({ ok: true, moved: 1 });
  expect(await emails()).toEqual(['ada@example.com', 'ben@example.com', 'cy@example.com']);
});

test('A parked lead keeps the time at which it was sent, and the digest of that day counts it.', async () => {
  await site.outage('supabase', 60);
  const sentAt = new Date('2026-11-20T23:55:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: sentAt });
  await subscribe();
  vi.setSystemTime('2026-11-22T00:20:00Z');
  takeOutage();
  await site.outage('supabase', 0);
  await call(jobDailyDigest, '/.netlify/functions/job-daily-digest', { method: 'POST' });
  vi.useRealTimers();
  const [row] = await subscribers();
  expect(new Date(row?.['timestamp'] as string | Date)).toEqual(sentAt);
  const emails = `select dedupe_key from public.saturday_emails where recipient = 'staff'`;
  expect(await site.sql(emails)).toEqual([{ dedupe_key: 'staff-digest:2026-11-20' }]);
});

test.each([{ submissionId: randomUUID() }, {}])(
  'A parked lead and its retry after the outage become one row and one email (%j).',
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

test('A lead stays parked while the database is down.', async () => {
  await site.outage('supabase', 60);
  await subscribe();
  expect(await moved()).toEqual({ ok: true, moved: 0 });
  takeOutage();
  await site.outage('supabase', 0);
  expect(await moved()).toEqual({ ok: true, moved: 1 });
});

test('A suspected bot is quarantined during an outage too.', async () => {
  await site.outage('supabase', 60);
  expect((await subscribe({ leave_blank: 'x' })).status).toBe(201);
  takeOutage();
  await site.outage('supabase', 0);
  await runJob();
  expect(await subscribers()).toMatchObject([{ quarantine_reason: 'honeypot' }]);
  expect(await site.outbox()).toEqual([]);
});

test('An invalid submission during an outage is refused and not parked.', async () => {
  await site.outage('supabase', 60);
  expect((await failureOf(await subscribe({ email: 'nonsense' }))).code).toBe('validation');
  await site.outage('supabase', 0);
  expect(await moved()).toEqual({ ok: true, moved: 0 });
});

test.each([403, 429, 500])(
  'A lead that Netlify Blobs answers with %i is not acknowledged.',
  async (status) => {
    const blobs = await faultyBlobs(site);
    await site.outage('supabase', 60);
    await blobs.fail({ kind: 'answer', status, body: {} }, /^PUT/);
    expect((await failureOf(await subscribe())).code).toBe('unavailable');
    takeOutage();
    await blobs.mend();
    expect((await subscribe()).status).toBe(201);
    takeOutage();
    await site.outage('supabase', 0);
    expect(await moved()).toEqual({ ok: true, moved: 1 });
  },
);

/** Makes the database refuse subscriptions with the source `website` as invalid data, until the test ends. */
async function refuseWebsite(): Promise<void> {
  await site.supabase.exec(`
    create function public.refuse() returns trigger language plpgsql as
      $$ begin perform 'no number'::integer; return new; end $$;
    create trigger refuse before insert on public.saturday_newsletter
      for each row when (new.source = 'website') execute function public.refuse();`);
  onTestFinished(() => site.supabase.exec('drop function public.refuse() cascade'));
}

test('A campaign name that is cut inside a character does not prevent storing the lead.', async () => {
  const attribution = { utm: { utm_campaign: `${'x'.repeat(499)}😀y` } };
  expect((await subscribe({ attribution })).status).toBe(201);
  expect(await subscribers()).toMatchObject([
    { metadata: { attribution: { utm: { utm_campaign: 'x'.repeat(499) } } } },
  ]);
});

test('A lead that the database refuses is answered with the failure message and not parked.', async () => {
  await refuseWebsite();
  expect((await failureOf(await subscribe({ source: 'website' }))).code).toBe('unavailable');
  takeOutage();
  expect(await moved()).toEqual({ ok: true, moved: 0 });
});

test('A parked lead that the database refuses is set aside and does not block the others.', async () => {
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

test('A parked lead that the database refuses stays where it is when it cannot be set aside.', async () => {
  await site.outage('supabase', 60);
  await subscribe({ source: 'website' });
  await site.outage('supabase', 0);
  await refuseWebsite();
  onTestFinished(async () => {
    await getStore('parked-leads').deleteAll();
  });
  const blobs = await faultyBlobs(site);
  await blobs.fail({ kind: 'answer', status: 500, body: {} }, /^PUT .*refused/);
  expect(await moved()).toEqual({ ok: true, moved: 0 });
  takeOutage();
  await blobs.mend();
  const { blobs: waiting } = await getStore('parked-leads').list();
  expect(waiting.map(({ key }) => key)).toEqual([expect.stringMatching(/^\w+$/) as string]);
});
