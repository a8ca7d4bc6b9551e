import { randomUUID } from 'node:crypto';
import submitForm from '../../../netlify/functions/forms.ts';
import { rows, table } from '../../../netlify/server/platform/database.ts';
import { startCloud } from '../../cloud.ts';
import { createContext } from '../../netlify/context.ts';
import { markdownTable, round } from './markdown.ts';

const WARM_UP = 20;
const RUNS = 200;
const SITE = 'http://localhost:8888';

/**
 * Measures a form's submission and, for comparison, the insertion of one row with the same database client. Returns a
 * Markdown table.
 */
export async function formatSubmissions(): Promise<string> {
  const cloud = await startCloud({
    ports: { supabase: 0, stripe: 0, mail: 0 },
    dataDir: null,
    siteUrl: SITE,
    webhookUrl: null,
  });
  Object.assign(process.env, cloud.env);
  const [submitted = NaN, inserted = NaN] = await takeTurns([submit, insert]);
  await cloud.close();
  const columns = ['Form', 'submission, ms', 'bare insert, ms', 'submission ÷ insert'];
  const row = ['waitlist', round(submitted, 2), round(inserted, 2), round(submitted / inserted, 2)];
  const how = `From the function’s call to its answer, side by side in one process; of ${RUNS} runs the one that a tenth are faster than, because a busy machine disturbs it less than the median. The submission is validated, its rate limit counted, its email enqueued.`;
  return `## A submission\n\n${how}\n\n${markdownTable(columns, [row])}`;
}

/**
 * The tenth percentile of each task's durations, in ms. The promises that a task returns are awaited before the next
 * task starts, so that they do not slow it. That time is not counted.
 */
async function takeTurns(tasks: (() => Promise<Promise<unknown>[]>)[]): Promise<number[]> {
  const took: number[][] = tasks.map(() => []);
  for (let run = 0; run < WARM_UP + RUNS; run += 1)
    for (const [index, task] of tasks.entries()) {
      const start = performance.now();
      const later = await task();
      if (run >= WARM_UP) took[index]?.push(performance.now() - start);
      while (later.length > 0) await later.shift();
    }
  return took.map((times) => times.toSorted((a, b) => a - b)[RUNS / 10] ?? NaN);
}

/** Submits the waitlist form as a new visitor. Returns the promises that were passed to `waitUntil`. */
async function submit(): Promise<Promise<unknown>[]> {
  const later: Promise<unknown>[] = [];
  const request = new Request(`${SITE}/api/forms/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', origin: SITE },
    body: JSON.stringify({ name: 'Ada', email: newAddress(), submissionId: randomUUID() }),
  });
  const { context } = createContext({
    request,
    ip: randomUUID(),
    params: { form: 'waitlist' },
    waitUntil: (work) => void later.push(work),
  });
  const response = await submitForm(request, context);
  if (response.status !== 201) throw new Error(`The form answered ${response.status}`);
  return later;
}

async function insert(): Promise<[]> {
  const lead = { name: 'Ada', email: newAddress(), source: 'modal-signup', submission_id: randomUUID() };
  await rows(table('waitlist').insert(lead));
  return [];
}

function newAddress(): string {
  return `ada.${randomUUID()}@example.com`;
}
