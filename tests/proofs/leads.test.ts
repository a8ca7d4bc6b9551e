// Forms are submitted while the database fails again and again. No lead is lost, and none is stored twice.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobMoveLeads from '../../netlify/functions/job-move-leads.ts';
import { call } from '../support/call.ts';
import { dropEmails, sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { bodyOf, FORM_TABLE } from '../support/form-table.ts';
import { isProof, proofTimeout } from '../support/proof.ts';

const site = await sharedCloud();

const LEADS = isProof ? 1000 : 60;
/** The number of visitors who send their lead a second time. */
const REPEATED = 25;
/**
 * The number of parallel submissions: so few that no request to the database reaches its time limit, even on
 * a busy machine.
 */
const AT_ONCE = 5;
/** How many requests of `job-move-leads` reach the database before the database fails again. */
const REQUESTS_BEFORE_INTERRUPTION = LEADS * 0.15;

beforeAll(() => dropEmails(site));

interface Submission {
  form: string;
  email: string;
  send: () => Promise<Response>;
}

/**
 * A submission of one of the lead forms. Each submission comes from a different visitor, and every third has
 * no `submissionId`.
 */
function submission(number: number): Submission {
  const row = FORM_TABLE[number % FORM_TABLE.length];
  if (!row) throw new Error('The table of forms is empty');
  const email = `lead.${number}@example.com`;
  const json = { ...bodyOf(row, email), ...(number % 3 > 0 && { submissionId: randomUUID() }) };
  return { form: row.form, email, send: () => call(forms, `/api/forms/${row.form}`, { json, ip: email }) };
}

/** Runs `task` for every item, `AT_ONCE` at a time. */
async function each<T>(list: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function expectThanks({ send }: Submission): Promise<void> {
  expect((await send()).status).toBe(201);
}

type Forward = () => Promise<Response>;

/**
 * Puts a proxy between the functions and the database until the test restores `SUPABASE_URL` or ends. `respond` is
 * called for every request, with a function that forwards the request to the database. `respond` returns the response
 * for the functions, or null to drop the connection.
 */
async function proxyDatabase(respond: (forward: Forward) => Promise<Response | null>): Promise<void> {
  const database = process.env['SUPABASE_URL'] ?? '';
  const proxy = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', headers, url = '/' } = request;
      const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
      const { host: _, ...others } = headers as Record<string, string>;
      const forward: Forward = () =>
        fetch(database + url, { method, headers: others, ...(method !== 'GET' && { body }) });
      const result = await respond(forward);
      if (result === null) return void response.destroy();
      const type = result.headers.get('content-type') ?? 'application/json';
      response.writeHead(result.status, { 'content-type': type }).end(await result.text());
    })();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
}

/** Puts a proxy in front of the database that forwards requests but loses the responses. */
async function loseResponses(): Promise<void> {
  await proxyDatabase(async (forward) => {
    await (await forward()).arrayBuffer();
    return null;
  });
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

/**
 * Runs `job-move-leads` twice in parallel, and repeats this until Netlify Blobs and the database have failed
 * during a run.
 */
async function moveUntilInterrupted(): Promise<void> {
  let requests = 0;
  await proxyDatabase(async (forward) => {
    requests += 1;
    if (requests <= REQUESTS_BEFORE_INTERRUPTION) return forward();
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
    return new Response('{}', { status: 503 });
  });
  while (requests <= REQUESTS_BEFORE_INTERRUPTION) await Promise.all([move(), move()]);
}

test(
  'Leads sent during an outage are stored once each, although responses get lost and the move job is interrupted.',
  async () => {
    const leads = Array.from({ length: LEADS }, (_, number) => submission(number));
    await loseResponses();
    const early = LEADS / 5;
    await each(leads.slice(0, early), expectThanks);
    vi.unstubAllEnvs();
    expect(await emails()).toHaveLength(early);

    await site.outage('supabase', 3600);
    await each(leads.slice(early), expectThanks);
    // Some visitors send their lead again.
    await each(leads.slice(early, early + REPEATED), expectThanks);

    await site.outage('supabase', 0);
    await moveUntilInterrupted();
    vi.unstubAllEnvs();
    const moved = (await emails()).length;
    expect(moved).toBeGreaterThan(early);
    expect(moved).toBeLessThan(LEADS);
    await site.outage('supabase', 3600);
    await move();
    expect(await emails()).toHaveLength(moved);

    await site.outage('supabase', 0);
    expect(await moveAll()).toBeGreaterThanOrEqual(LEADS - moved);
    // A lead that a visitor sends again after the outage is recognized, so it is not stored again.
    await each(leads.slice(0, REPEATED), expectThanks);
    expect(await emails()).toEqual(leads.map(({ email }) => email).toSorted());
    expect((await emails()).length).toBe(LEADS);

    const log = takeErrors().join('\n');
    expect(log).toMatch(/database refused/);
    expect(log).not.toMatch(/@example\.com|O’Brien/);
  },
  proofTimeout,
);
