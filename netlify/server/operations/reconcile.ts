import type { Finding } from '#domain/payments/reconciliation.ts';
import { describeEmail, STAFF } from '../email/catalogue.ts';
import {
  listDisputes,
  listRefunds,
  listSessions,
  type Entry,
  type Listing,
  type Page,
} from '../payments/stripe.ts';
import { call, rows, table } from '../platform/database.ts';
import {
  checkReturned,
  checkSession,
  findPayments,
  listOpenDisputes,
  listReturned,
} from './compare-payment.ts';

const HOUR_MS = 60 * 60 * 1000;
/**
 * How many days before the night (UTC) Stripe's lists in `LISTS` begin. Each session, refund or dispute is
 * therefore compared in several nights. After nights without a finished comparison they begin with the last that was
 * finished, or with the first order.
 */
const DAYS = 7;
/**
 * How many days after its last change a payment with a refund or a decided dispute is still compared. A refund may fail
 * after 30 days; an appeal may take longer.
 */
const RETURN_DAYS = 120;
/**
 * The hour (UTC) of the night at which Stripe's lists in `LISTS` end. A newer session, refund or dispute is
 * left to the next night, because its webhook may still be on the way.
 */
const END_HOUR = 3;

/** The state of a night's comparison (`2026-11-20`, UTC), which several runs of the job may share. */
export interface Run {
  night: string;
  /** The list that is being compared, and the id of the entry that was compared last (null before the first). */
  progress: { list: ListName; after: string | null };
  /** How many entries of the `LISTS` were compared. */
  checked: number;
  findings: Finding[];
  isFinished: boolean;
}

/**
 * The comparison of one entry of a list in `LISTS` with our payment. The entry is a session, refund or
 * dispute at Stripe, or one of our payments. `id` is the entry's id.
 */
interface Step {
  id: string;
  compare: () => Promise<Finding[]>;
}

/**
 * The lists in the order of their comparison, each with the function that reads one page. The first three are
 * Stripe's and contain what was created in the last `DAYS`. Many disputes are decided more than a week
 * after they were opened, and refunds may fail as late, so the last two lists are of our own payments: all with an
 * open dispute, and those whose refund or decided dispute may still change.
 */
const LISTS = {
  sessions: (listing: Listing) => toSteps(listSessions(listing), checkSession),
  refunds: (listing: Listing) => toSteps(listRefunds(listing), checkReturned),
  disputes: (listing: Listing) => toSteps(listDisputes(listing), checkReturned),
  'open disputes': ({ after }: Listing) => toSteps(listOpenDisputes(after), checkReturned),
  returned: ({ to, after }: Listing) =>
    toSteps(listReturned(new Date(to.getTime() - RETURN_DAYS * 24 * HOUR_MS), after), checkReturned),
};
type ListName = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as ListName[];

/**
 * Compares our payments with Stripe's checkout sessions, refunds and disputes of the last seven days or more. Also
 * compares our payments with an open dispute, and those with a refund or decided dispute that may still change. Settles
 * each payment with a refund or dispute, and any other payment when
 * Stripe's state is newer than our record. A payment, refund or dispute that settling records is a finding,
 * and so is each difference that only a person can clear up. Continues where an earlier run of the same night
 * (UTC) stopped. Begins no comparison after `until` (ms since the epoch), except the first of a page that was
 * already read. When the night is finished, staff get one email if that night has a finding that the eight
 * nights before did not have. A finished night is left unchanged.
 */
export async function reconcile(now: Date, until: number): Promise<Run> {
  const run = await findRun(now.toISOString().slice(0, 10));
  const span = await findSpan(run.night);
  while (!run.isFinished) {
    const { list, after } = run.progress;
    const page = await LISTS[list]({ ...span, after });
    const isTaken = await takeSteps(run, page.items, until);
    if (isTaken && !page.hasMore) beginNext(run);
    await save(run);
    if (Date.now() > until) return run;
  }
  return run;
}

async function findRun(night: string): Promise<Run> {
  const ofNight = table('reconciliations').select('*').eq('night', night).limit(1);
  const [row] = await rows(ofNight);
  const start: Run['progress'] = { list: 'sessions', after: null };
  if (!row) return { night, progress: start, checked: 0, findings: [], isFinished: false };
  const progress = row.progress as Run['progress'];
  const isFinished = row.finished_at !== null;
  return { night, progress, checked: row.checked, findings: [...row.findings], isFinished };
}

/** The span of time that Stripe's lists in `LISTS` cover. It is the same in every run of the night. */
async function findSpan(night: string): Promise<Pick<Listing, 'from' | 'to'>> {
  const midnight = Date.parse(night);
  const days = midnight - DAYS * 24 * HOUR_MS;
  const since = (await lastNight(night)) ?? (await firstOrder());
  return {
    from: new Date(since === null ? days : Math.min(days, Date.parse(since))),
    to: new Date(midnight + END_HOUR * HOUR_MS),
  };
}

/** The last night before `night` whose comparison was finished, or null. */
async function lastNight(night: string): Promise<string | null> {
  const finished = table('reconciliations').select('*').lt('night', night).not('finished_at', 'is', null);
  const [last] = await rows(finished.order('night', { ascending: false }).limit(1));
  return last?.night ?? null;
}

/** When the first order was recorded, or null. */
async function firstOrder(): Promise<string | null> {
  const [first] = await rows(table('payments').select('*').order('timestamp').limit(1));
  return first?.timestamp ?? null;
}

/** Turns each entry on a page of a list into a step that compares the entry with our payment. */
async function toSteps<Item extends Entry>(
  reading: Promise<Page<Item>>,
  check: (item: Item, payments: Awaited<ReturnType<typeof findPayments>>) => Promise<Finding[]>,
): Promise<Page<Step>> {
  const { items, hasMore } = await reading;
  const payments = await findPayments(items);
  return {
    items: items.map((item) => ({ id: item.id, compare: () => check(item, payments) })),
    hasMore,
  };
}

/**
 * Runs the steps and begins none after `until` (ms since the epoch), except the first. Stores the run after
 * each step with a finding that is new in this night. Returns whether all steps ran.
 */
async function takeSteps(run: Run, steps: readonly Step[], until: number): Promise<boolean> {
  for (const [index, step] of steps.entries()) {
    if (index > 0 && Date.now() > until) return false;
    const known = run.findings.map(({ sentence }) => sentence);
    const found = (await step.compare()).filter(({ sentence }) => !known.includes(sentence));
    run.findings.push(...found);
    run.checked += 1;
    run.progress = { ...run.progress, after: step.id };
    if (found.length > 0) await save(run);
  }
  return true;
}

/**
 * Sets the run's progress to the beginning of the next list. After the last list, marks the run as finished.
 */
function beginNext(run: Run): void {
  const next = NAMES[NAMES.indexOf(run.progress.list) + 1];
  if (next === undefined) run.isFinished = true;
  else run.progress = { list: next, after: null };
}

async function save(run: Run): Promise<void> {
  await call('save_reconciliation', { p_run: run, p_mail: describeEmail('staff-books', STAFF, run.night) });
}
