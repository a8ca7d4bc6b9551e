import { expect } from 'vitest';
import { orderId } from '#domain/payments/order.ts';
import { listEmails, mailClient } from '../../support/sent-emails.ts';
import { countLines, fold, readLedger, readRows, type Entry, type Line } from './books.ts';
import { sweep } from './play.ts';
import type { Services } from './services.ts';
import { askStripe, type Truth } from './stripe-truth.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The most payments that `job-settle-payments` tries to settle in one run. */
const PER_RUN = 25;

/** Runs the sweeps at the end of histories and checks the results. The message of a failure contains `story`. */
export async function endHistories(services: Services, story: string): Promise<void> {
  await services.clock.pass(5 * MINUTE_MS);
  await settleAll();
  await sweep('mail');
  await expectSettled(services, story);
  // 26 hours pass. Stripe's checkout sessions expire after 24 hours, payments without a stored session after 25 hours.
  await services.clock.pass(DAY_MS + 2 * 60 * MINUTE_MS);
  await sweepAll(services);
  await expectBooks(services, story);
  const before = await readState(services);
  await sweepAll(services);
  expect(await readState(services), `A second pass changed something.\n${story}`).toEqual(before);
}

async function settleAll(): Promise<void> {
  for (let runs = 0; runs < 9; runs += 1) if ((await sweep('settle'))['asked'] !== PER_RUN) return;
}

/**
 * Settles payments, sends emails, runs the next reconciliation, and sends the emails that the reconciliation has
 * queued.
 */
async function sweepAll({ clock }: Services): Promise<void> {
  await settleAll();
  await sweep('mail');
  await clock.passUntilNight();
  await sweep('night');
  await clock.pass(DAY_MS / 2);
  await sweep('mail');
}

/** Expects that every payment whose outcome Stripe knows is settled in our database too. */
async function expectSettled({ cloud, provider }: Services, story: string): Promise<void> {
  const [truths, rows] = [await askStripe(provider()), await readRows(cloud)];
  const stored = (row: Entry) => truths.find(({ sessionId }) => sessionId === row.sessionId);
  const late = rows.filter(
    (row) => row.status === 'initiated' && (stored(row)?.status ?? 'initiated') !== 'initiated',
  );
  expect(late, `The sweep left payments open.\n${story}`).toEqual([]);
}

/**
 * Expects that the rows, the ledger and the emails agree with Stripe, and that every paid checkout session
 * has a row. Also expects that the latest reconciliation has finished.
 */
async function expectBooks({ cloud, provider }: Services, story: string): Promise<void> {
  const truths = await askStripe(provider());
  const [rows, ledger, emails] = [await readRows(cloud), await readLedger(cloud), await readSubjects(cloud)];
  const why = `${story}\nLedger:\n${ledger.map((line) => `  ${JSON.stringify(line)}`).join('\n')}`;
  expect(rows, `Rows differ from Stripe.\n${why}`).toEqual(rows.map((row) => expected(row, truths, ledger)));
  const orphans = truths.filter(
    ({ isPaid, sessionId }) => isPaid && !rows.some((row) => row.sessionId === sessionId),
  );
  expect(orphans, `Paid at Stripe, without a row here.\n${why}`).toEqual([]);
  for (const row of rows) {
    const { paymentId, status } = row;
    expect(fold(paymentId, ledger), `The ledger does not add up to the row.\n${why}`).toEqual(row);
    const hasEmail = status !== 'initiated' && status !== 'expired';
    const sent = emails.filter((subject) => subject.includes(orderId(paymentId)));
    const states = countLines(paymentId, ledger, 'mail', 'state');
    // An order that is refunded before its email is written gets none.
    const isUnwanted = status === 'refunded' && states['unwanted'] === 1;
    expect(sent.length, `Order ${orderId(paymentId)} has another number of emails.\n${why}`).toBe(
      hasEmail && !isUnwanted ? 1 : 0,
    );
    expect(states, why).toEqual(hasEmail ? { queued: 1, [isUnwanted ? 'unwanted' : 'sent']: 1 } : {});
    const events = Object.values(countLines(paymentId, ledger, 'webhook', 'event'));
    expect(Math.max(1, ...events), `An event is in the ledger twice.\n${why}`).toBe(1);
  }
  const [night] = await cloud.sql(
    'select finished_at is not null as "isFinished" from public.saturday_reconciliations order by night desc limit 1',
  );
  expect(night, `The night was not finished.\n${why}`).toEqual({ isFinished: true });
}

/** The row that Stripe's truth leads to. An order whose refund was undone stays refunded if we ever saw it refunded. */
function expected(row: Entry, truths: Truth[], ledger: Line[]): Entry {
  const truth = truths.find(({ sessionId }) => sessionId === row.sessionId);
  if (!truth) return { ...row, sessionId: null, status: 'expired', refunded: 0, lost: 0, dispute: null };
  const { isPaid: _, mayBeRefunded, ...rest } = truth;
  const wasRefunded = ledger.some(
    ({ paymentId, kind, detail }) =>
      paymentId === row.paymentId && kind === 'refund' && detail['refunded'] === detail['amount'],
  );
  return mayBeRefunded && wasRefunded ? { ...rest, status: 'refunded' } : rest;
}

/** The subjects of the newest 500 emails that the email service accepted, except those to staff. */
async function readSubjects({ mail, env }: Services['cloud']): Promise<string[]> {
  const emails = await listEmails(mailClient(`127.0.0.1:${mail.port}`, env), { count: 500 });
  const staff = env['EMAIL_FROM'] ?? '';
  return emails.filter(({ Recipients }) => !Recipients.includes(staff)).map(({ Subject }) => Subject);
}

/** Everything that a sweep could change, except the reconciliations and the times at which Stripe was last asked. */
async function readState({ cloud }: Services): Promise<unknown> {
  const [payments, emails, ledger] = await Promise.all([
    cloud.sql(
      `select to_jsonb(payments) - 'checked_at' as row from public.saturday_payments as payments order by id`,
    ),
    cloud.sql('select * from public.saturday_emails order by id'),
    readLedger(cloud),
  ]);
  return { payments, emails, ledger, sent: await readSubjects(cloud) };
}
