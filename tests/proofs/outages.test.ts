// What forms, payment steps and jobs do during each fault of each dependency (docs/reliability.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isProof, proofTimeout } from '../support/proof.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { blobsContext } from '../support/faults/blobs.ts';
import { contradictions, linesFor, tableOf, type Finding } from './outages/document.ts';
import { islandForms, plainForms } from './outages/forms.ts';
import { jobSteps, sweep } from './outages/jobs.ts';
import { FAULTS, type Dependency, type Fault } from './outages/list.ts';
import { paymentSteps } from './outages/payments.ts';
import { faultyService, type FaultyService } from '../support/faults/service.ts';
import { limitOf, type Step } from './outages/step.ts';
import { doubledMails } from './outages/stored.ts';

const DOCUMENT = 'docs/reliability.md';
const site = await sharedCloud();
const services: Record<Dependency, FaultyService> = {
  Supabase: await faultyService(site.supabase.url),
  Stripe: await faultyService(site.stripe.url),
  Postmark: await faultyService(site.mail.url),
  'Netlify Blobs': await faultyService(site.blobs.url),
};
const forms = islandForms(site);
const plain = plainForms(site);
const payments = paymentSteps(site);
const jobs = jobSteps(site);
const findings: Finding[] = [];

beforeAll(() => {
  const { Supabase, Stripe, Postmark, 'Netlify Blobs': blobs } = services;
  Object.assign(process.env, site.env, {
    SUPABASE_URL: Supabase.url,
    STRIPE_API_BASE: Stripe.url,
    POSTMARK_API_BASE: Postmark.url,
    NETLIFY_BLOBS_CONTEXT: blobsContext(blobs.url),
  });
});
// Otherwise every sweep would ask Stripe about the open orders of all earlier faults.
beforeEach(() => site.reset());
afterAll(async () => {
  await Promise.all(Object.values(services).map((service) => service.close()));
  Object.assign(process.env, site.env);
});

/** Paths of the calls that the faults `dies after the first write` and `dies after the last write` cut off. */
const WRITES = {
  first: {
    visitor: /rpc\/saturday_(store_\w+|start_payment|count_hit|note_webhook)$/,
    job: /rpc\/saturday_(note_check|claim_emails)$/,
  },
  last: {
    visitor: /rpc\/saturday_(store_\w+|attach_session|settle_payment)$/,
    job: /rpc\/saturday_(settle_payment|finish_email)$/,
  },
};

async function begin(
  { dependency, failure, write, beside }: Fault,
  caller: 'visitor' | 'job',
): Promise<void> {
  await services[dependency].fail(failure, write && WRITES[write][caller]);
  if (beside) await services[beside].fail({ kind: 'refuse' });
}

const end = async (): Promise<void> => {
  await Promise.all(Object.values(services).map((service) => service.mend()));
};

/**
 * Whether requests hang for a long time during the fault. If they do, more steps run in parallel, to save
 * time. No fault of Netlify Blobs is slow, because the steps only park leads there, and parking stops after 3
 * seconds.
 */
const isSlow = ({ dependency, failure: { kind } }: Fault): boolean =>
  dependency !== 'Netlify Blobs' && (kind === 'hang' || kind === 'late');

/** Runs a task for every item, `size` at the same time. */
async function inGroups<Item, Result>(
  size: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const group = await Promise.all(items.slice(0, size).map(task));
  return items.length <= size ? group : [...group, ...(await inGroups(size, items.slice(size), task))];
}

/** Runs steps during a fault. After the fault, repeats the steps and runs the sweeps. Returns what each step did. */
async function meet(fault: Fault, steps: readonly Step[]): Promise<Finding[]> {
  const trials = await inGroups(4, steps, (step) => step.begin());
  await begin(fault, steps.some(({ isJob }) => isJob) ? 'job' : 'visitor');
  const answers = await inGroups(isSlow(fault) ? 9 : 4, trials, ({ act }) => act()).finally(end);
  const meanwhile = await inGroups(9, trials, ({ stored }) => stored());
  const again = await inGroups(4, trials, ({ act }) => act());
  expect(again.filter((answer) => !/^(2|3)/.test(answer))).toEqual([]);
  await sweep(site);
  const afterwards = await inGroups(9, trials, ({ stored }) => stored());
  expect(await doubledMails(site)).toEqual([]);
  expect(afterwards.map((text) => text.replace('emails refused', 'emails sent'))).toEqual(
    trials.map(({ goal }) => goal),
  );
  return steps.map((step, index) => ({
    dependency: fault.dependency,
    fault: fault.name,
    step: step.name,
    limitS: limitOf(step),
    answer: answers[index] ?? '',
    meanwhile: meanwhile[index] ?? '',
    afterwards: afterwards[index] ?? '',
  }));
}

/**
 * The faults to run. In `npm test`, without the slow ones except those of Supabase and Stripe, whose time limits must
 * fit into that of the answer. tests/functions tests the others without waiting: job-send-emails.test.ts the lost
 * answers of Postmark, checkout-plan.test.ts those of Stripe, and parked-leads.test.ts Netlify Blobs.
 */
const TESTED = isProof ? FAULTS : FAULTS.filter(({ isLong }) => !isLong);

/**
 * The steps to run during a fault. In `npm run prove`, these are all steps. In `npm test`, these are a few steps, and
 * every step runs during at least one of the faults.
 */
function stepsFor(fault: Fault): { atOnce: Step[]; alone: Step[] } {
  if (isProof) return { atOnce: [...forms, ...plain, ...payments], alone: jobs };
  const nth = TESTED.indexOf(fault);
  const pick = (list: readonly Step[], index: number): Step[] => list.slice(index % list.length).slice(0, 1);
  const atOnce = [...pick(forms, nth), ...pick(plain, nth + 5), ...pick(payments, nth)];
  return { atOnce, alone: isSlow(fault) ? [] : pick(jobs, nth) };
}

test.each(TESTED)(
  '$dependency $name: the visitor is answered in time, a repetition stores nothing twice, and nothing acknowledged is lost.',
  async (fault) => {
    const { atOnce, alone } = stepsFor(fault);
    const met = await meet(fault, atOnce);
    for (const step of alone) met.push(...(await meet(fault, [step])));
    findings.push(...met);
    expect(takeErrors().filter((line) => line.includes('@example.com'))).toEqual([]);
    expect(contradictions(met)).toEqual([]);
    if (isProof) return;
    const documented = readFileSync(DOCUMENT, 'utf8');
    expect(met.filter((finding) => !linesFor(finding).some((line) => documented.includes(line)))).toEqual([]);
  },
  proofTimeout,
);

test.runIf(isProof)('docs/reliability.md gets a table with every step and fault.', () => {
  const [text = ''] = readFileSync(DOCUMENT, 'utf8').split('\n| Dependency');
  expect(new Set(findings.map(({ fault, dependency }) => dependency + fault)).size).toBe(FAULTS.length);
  writeFileSync(DOCUMENT, `${text}\n${tableOf(findings, FAULTS)}\n`);
});
