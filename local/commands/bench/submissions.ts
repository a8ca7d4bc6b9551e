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

/** Prepares a run of a task. The run returns promises that the task leaves behind. */
type Task = () => () => Promise<Promise<unknown>[]>;

/**
 * The tenth percentile of each task's durations, in ms. A duration includes neither the preparation of a run
 * nor the promises that the run returns. These promises are awaited before the next run, so that they do not
 * slow that run.
 */
async function takeTurns(tasks: readonly Task[]): Promise<number[]> {
  const took: number[][] = tasks.map(() => []);
  for (let count = 0; count < WARM_UP + RUNS; count += 1)
    for (const [index, task] of tasks.entries()) {
      const run = task();
      const start = performance.now();
      const later = await run();
      if (count >= WARM_UP) took[index]?.push(performance.now() - start);
      while (later.length > 0) await later.shift();
    }
  return took.map((times) => times.toSorted((a, b) => a - b)[RUNS / 10] ?? NaN);
}

/** Submits the waitlist form as a new visitor. The run returns the promises that were passed to `waitUntil`. */
const submit: Task = () => {
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
  return async () => {
    const response = await submitForm(request, context);
    if (response.status !== 201) throw new Error(`The form answered ${response.status}`);
    return later;
  };
};

const insert: Task = () => {
  const lead = { name: 'Ada', email: newAddress(), source: 'modal-signup', submission_id: randomUUID() };
  return async () => {
    await rows(table('waitlist').insert(lead));
    return [];
  };
};

function newAddress(): string {
  return `ada.${randomUUID()}@example.com`;
}
