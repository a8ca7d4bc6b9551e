// The proof that no lead is lost and none is doubled: a thousand submissions while the database is away.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobMoveLeads from '../../netlify/functions/job-move-leads.ts';
import { call } from '../support/call.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { bodyOf, FORM_TABLE } from '../support/form-table.ts';
import { takeErrors } from '../support/quiet-console.ts';

let site: TestCloud;
beforeAll(async () => {
  site = await cloud();
  // Their mails have tests of their own; sending hundreds takes longer than all the rest.
  await site.supabase.exec(`
    create function public.drop_mail() returns trigger language plpgsql as 'begin return null; end';
    create trigger drop_mail before insert on public.saturday_emails for each row execute function public.drop_mail();
  `);
});
afterAll(() => site.close());

const LEADS = 1000;
const AT_ONCE = 25;

interface Submission {
  form: string;
  email: string;
  send: () => Promise<Response>;
}

/** One of the table's forms, from a visitor of its own; every third has no `submissionId`. */
function submission(number: number): Submission {
  const row = FORM_TABLE[number % FORM_TABLE.length];
  if (!row) throw new Error('The table of forms is empty');
  const email = `lead.${number}@example.com`;
  const json = { ...bodyOf(row, email), ...(number % 3 > 0 && { submissionId: randomUUID() }) };
  return { form: row.form, email, send: () => call(forms, `/api/forms/${row.form}`, { json, ip: email }) };
}

/** Does `task` for each, a few at a time, as visitors come. */
async function each<T>(list: readonly T[], task: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await task(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function expectThanks({ send }: Submission): Promise<void> {
  expect((await send()).status).toBe(201);
}

/** From now on the database does all it is told, and its answers are lost on the way. */
async function loseAnswers(): Promise<void> {
  const database = process.env['SUPABASE_URL'] ?? '';
  const lossy = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', headers, url = '/' } = request;
      const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
      const { host: _, ...others } = headers;
      const answer = await fetch(database + url, { method, headers: others as Record<string, string>, body });
      await answer.arrayBuffer();
      response.destroy();
    })();
  });
  await new Promise<void>((resolve) => lossy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    lossy.closeAllConnections();
    lossy.close();
  });
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${(lossy.address() as AddressInfo).port}`);
}

const emails = async (): Promise<string[]> => {
  const rows = await site.sql<{ email: string }>(
    ['newsletter', 'waitlist', 'contact']
      .map((table) => `select email from public.saturday_${table}`)
      .join(' union all '),
  );
  return rows.map(({ email }) => email).toSorted();
};
const move = (): Promise<Response> =>
  call(jobMoveLeads, '/.netlify/functions/job-move-leads', { method: 'POST' });
const moveAll = async (): Promise<number> => {
  let total = 0;
  for (let moved = -1; moved !== 0; total += moved)
    ({ moved } = (await (await move()).json()) as { moved: number });
  return total;
};

test('A thousand leads of an outage are a thousand rows, though answers got lost and the mover was interrupted twice.', async () => {
  const leads = Array.from({ length: LEADS }, (_, number) => submission(number));
  await loseAnswers();
  await each(leads.slice(0, 200), expectThanks);
  vi.unstubAllEnvs();
  expect(await emails()).toHaveLength(200);

  await site.outage('supabase', 600);
  await each(leads.slice(200), expectThanks);
  // Some visitors do not trust the thanks and send once more.
  await each(leads.slice(300, 400), expectThanks);

  // The mover runs, twice at once; the second store goes in the midst, then the database.
  await site.outage('supabase', 0);
  let isMoving = true;
  const movers = Promise.all([move(), move()]).finally(() => (isMoving = false));
  await vi.waitUntil(async () => (await emails()).length >= 350, { timeout: 60_000, interval: 20 });
  expect(isMoving).toBe(true);
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
  await site.outage('supabase', 600);
  await movers;
  vi.unstubAllEnvs();
  const moved = (await emails()).length;
  expect(moved).toBeLessThan(LEADS);
  await move();
  expect(await emails()).toHaveLength(moved);

  await site.outage('supabase', 0);
  expect(await moveAll()).toBeGreaterThanOrEqual(LEADS - moved);
  // Who comes back after the outage and sends once more is known.
  await each(leads.slice(0, 50), expectThanks);
  expect(await emails()).toEqual(leads.map(({ email }) => email).toSorted());
  expect((await emails()).length).toBe(LEADS);

  const log = takeErrors().join('\n');
  expect(log).toMatch(/database refused/);
  expect(log).not.toMatch(/@example\.com|O’Brien/);
}, 120_000);
