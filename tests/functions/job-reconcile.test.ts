// The nightly comparison with Stripe. Every test has its own Stripe emulator, which follows the test's clock.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStripe, type LocalStripe } from '../../local/stripe/server.ts';
import { orderId } from '#domain/payments/order.ts';
import type { Finding } from '#domain/payments/reconciliation.ts';
import * as jobReconcile from '../../netlify/functions/job-reconcile.ts';
import { sendDue } from '../../netlify/server/email/outbox.ts';
import { reconcile } from '../../netlify/server/operations/reconcile.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import {
  beginCheckout,
  buyer,
  complete,
  deliver,
  providerOf,
  verify,
  type Begun,
  type Outcome,
} from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { amount, pricesOf } from '../support/prices.ts';

const SOLO = pricesOf('solo-entrepreneur');
/** What the emulator refunds in part: half of what is left, once and twice. */
const HALF = amount(SOLO.full.cents / 2);
const THREE_QUARTERS = amount((SOLO.full.cents / 4) * 3);

const DAY_MS = 86_400_000;
const FIRST_NIGHT = Date.parse('2027-03-01');
const shared = await sharedCloud();
const { sql, outbox } = shared;
let stripe: LocalStripe;
let midnight = FIRST_NIGHT;
beforeEach(async () => {
  await shared.reset();
  stripe = await createStripe({
    port: 0,
    secretKey: shared.env['STRIPE_SECRET_KEY'] ?? '',
    webhookSecret: shared.env['STRIPE_WEBHOOK_SECRET'] ?? '',
    webhookUrl: null,
    dataDir: null,
    now: () => Date.now(),
  });
  vi.stubEnv('STRIPE_API_BASE', stripe.url);
  midnight = FIRST_NIGHT;
  at('01:00');
});
afterEach(async () => {
  vi.useRealTimers();
  await stripe.close();
});

/** Sets the clock to a time of the current night (UTC). */
function at(time: string): void {
  const now = Date.parse(`${tonight()}T${time}:00Z`);
  vi.useFakeTimers({ toFake: ['Date'], now });
}
const tonight = (): string => new Date(midnight).toISOString().slice(0, 10);
const runAt = async (time: string): Promise<Response> => {
  at(time);
  return call(jobReconcile, '/.netlify/functions/job-reconcile', { method: 'POST' });
};

/** Runs the job once for the current night and returns the night's findings as sentences. */
async function compare(): Promise<string[]> {
  expect(await (await runAt('04:00')).json()).toMatchObject({ ok: true, isFinished: true });
  const rows = await sql<{ findings: Finding[] }>(
    'select findings from public.saturday_reconciliations where night = $1',
    [tonight()],
  );
  return rows.flatMap(({ findings }) => findings.map(({ sentence }) => sentence));
}
/** Lets days pass. The database's own clock stands still, so its last changes are set to the test's clock before. */
async function passDays(days: number): Promise<void> {
  await sql('update public.saturday_payments set updated_at = $1', [new Date().toISOString()]);
  passNights(days);
}

function passNights(nights = 1): void {
  midnight += nights * DAY_MS;
  at('01:00');
}

const outage = (seconds: number): Promise<Response> =>
  fetch(`${stripe.url}/_local/outage`, { method: 'POST', body: JSON.stringify({ seconds }) });

/** Begins an order and brings its Stripe checkout session to each outcome in turn. No webhook is sent. */
async function order(...outcomes: Outcome[]): Promise<Begun> {
  const begun = await beginCheckout();
  for (const outcome of outcomes) await complete({ stripe }, begun.sessionId, outcome);
  return begun;
}
/** Begins, pays and settles an order. Then brings its Stripe checkout session to each further outcome in turn. */
async function paidOrder(...outcomes: Outcome[]): Promise<Begun> {
  const begun = await order('paid');
  await verify(begun.paymentId);
  await sendDue();
  for (const outcome of outcomes) await complete({ stripe }, begun.sessionId, outcome);
  return begun;
}
const nameOf = ({ paymentId }: Begun): string => `Order ${orderId(paymentId)}`;
const payments = () =>
  sql(
    `select payment_status as status, refunded_amount::float as refunded, lost_amount::float as lost,
       dispute_state as dispute
     from public.saturday_payments order by "timestamp"`,
  );
const staffEmails = async () => (await outbox()).filter(({ Subject }) => Subject.startsWith('Payments'));

test('A night in which everything balances has no finding and sends no email.', async () => {
  await paidOrder();
  await order('expired');
  await order();
  expect(await compare()).toEqual([]);
  expect(await staffEmails()).toEqual([]);
  expect(await sql('select checked from public.saturday_reconciliations')).toEqual([{ checked: 3 }]);
});

test('A payment whose webhook was lost is settled, its buyer gets the receipt, and staff get one email.', async () => {
  const begun = await order('paid');
  const sentence = `${nameOf(begun)} was paid at Stripe and was still pending here. It is settled now.`;
  expect(await compare()).toEqual([sentence]);
  expect(await payments()).toMatchObject([{ status: 'success' }]);
  const [email] = await staffEmails();
  expect(email?.Subject).toBe(`Payments differ from Stripe: ${tonight()}`);
  expect(email?.TextBody).toContain(sentence);
  expect(email?.TextBody).not.toContain(buyer.email);
  expect((await outbox()).some(({ Recipients }) => Recipients.includes(buyer.email))).toBe(true);
  passNights();
  expect(await compare()).toEqual([]);
  expect(await staffEmails()).toHaveLength(1);
});

test('A refund whose webhook was lost is recorded, a partial one with its sum.', async () => {
  const full = await paidOrder('refunded');
  const part = await paidOrder('refunded_part');
  const sentence = (begun: Begun, sum: string) =>
    `${nameOf(begun)}: ${sum} of ${SOLO.full.exact} refunded at Stripe, which was not recorded here. Now it is.`;
  expect((await compare()).toSorted()).toEqual(
    [sentence(full, SOLO.full.exact), sentence(part, HALF.exact)].toSorted(),
  );
  expect(await payments()).toMatchObject([
    { status: 'refunded', refunded: SOLO.full.dollars },
    { status: 'success', refunded: HALF.dollars },
  ]);
  expect(await staffEmails()).toHaveLength(1);
});

test('A refund of a payment that is too old for the list of sessions is found in the list of refunds.', async () => {
  const begun = await paidOrder();
  passNights(20);
  await complete({ stripe }, begun.sessionId, 'refunded_part');
  expect(await compare()).toHaveLength(1);
  expect(await payments()).toMatchObject([{ status: 'success', refunded: HALF.dollars }]);
});

test('A partial refund that the webhook reported is no finding; a second one without a webhook is.', async () => {
  const begun = await paidOrder('refunded_part');
  const { data } = await providerOf({ env: shared.env, stripe }).events.list({
    limit: 1,
    type: 'charge.refunded',
  });
  await deliver(data[0]);
  expect(await payments()).toMatchObject([{ refunded: HALF.dollars }]);
  await complete({ stripe }, begun.sessionId, 'refunded_part');
  expect(await compare()).toEqual([
    `${nameOf(begun)}: ${THREE_QUARTERS.exact} of ${SOLO.full.exact} refunded at Stripe, which was not recorded here. Now it is.`,
  ]);
  await deliver(data[0]);
  expect(await payments()).toMatchObject([{ refunded: THREE_QUARTERS.dollars }]);
});

test('A refund that fails weeks after it was made, and one that failed unseen, are found without a webhook.', async () => {
  const late = await paidOrder('refunded');
  const waiting = await paidOrder('refund_waiting');
  await compare();
  await passDays(40);
  await complete({ stripe }, late.sessionId, 'refund_failed');
  await complete({ stripe }, waiting.sessionId, 'refund_canceled');
  const unseen = await paidOrder('refunded', 'refund_failed');
  const sentences = [
    [late, 'pay the buyer another way'],
    [
      waiting,
      'refund the order again, or write to the buyer and deliver it by hand, because its status stays refunded',
    ],
  ] as const;
  expect((await compare()).toSorted()).toEqual(
    sentences
      .map(
        ([begun, step]) =>
          `${nameOf(begun)}: a refund failed or was canceled. $0.00 of ${SOLO.full.exact} is refunded now; ${step}.`,
      )
      .toSorted(),
  );
  expect(await payments()).toMatchObject([
    { status: 'refunded', refunded: 0 },
    { status: 'refunded', refunded: 0 },
    { status: 'refunded', refunded: 0 },
  ]);
  const lines = await sql(
    `select detail ->> 'state' as state from public.saturday_payment_events where kind = 'refund' and payment_id = $1`,
    [unseen.paymentId],
  );
  expect(lines).toEqual([{ state: 'failed' }]);
});

test('After nights without a comparison the next one begins with the last that was finished, or with the first order.', async () => {
  const begun = await paidOrder();
  for (const refunded of [HALF.dollars, THREE_QUARTERS.dollars]) {
    await complete({ stripe }, begun.sessionId, 'refunded_part');
    passNights(10);
    expect(await compare()).toHaveLength(1);
    expect(await payments()).toMatchObject([{ refunded }]);
  }
});

test('A dispute that is won on appeal months after it was lost is found without a webhook.', async () => {
  const begun = await paidOrder('disputed', 'dispute_lost');
  await compare();
  await passDays(60);
  await complete({ stripe }, begun.sessionId, 'dispute_appealed');
  expect(await compare()).toEqual([
    expect.stringMatching(
      /: a dispute was lost, and its appeal or another dispute is open; answer in Stripe by \w+ \d+, \d+\.$/,
    ),
  ]);
  expect(await payments()).toMatchObject([{ dispute: 'open', lost: SOLO.full.dollars }]);
  await complete({ stripe }, begun.sessionId, 'dispute_won');
  passNights();
  expect(await compare()).toEqual([`${nameOf(begun)}: the buyer’s dispute ended in our favor.`]);
  expect(await payments()).toMatchObject([{ dispute: 'won', lost: 0 }]);
});

test('A dispute that was won and is opened again weeks later is found without a webhook.', async () => {
  const begun = await paidOrder('disputed', 'dispute_won');
  await compare();
  await passDays(40);
  expect(await compare()).toEqual([]);
  await complete({ stripe }, begun.sessionId, 'dispute_reopened');
  passNights();
  expect(await compare()).toEqual([
    expect.stringMatching(/: the buyer disputed the payment at their bank; answer in Stripe by /),
  ]);
  expect(await payments()).toMatchObject([{ dispute: 'open' }]);
});

test('A dispute is found with its answer date; its end is found after weeks, won or lost.', async () => {
  const begun = await paidOrder('disputed');
  const other = await paidOrder('disputed');
  const found = await compare();
  expect(found).toHaveLength(2);
  for (const sentence of found)
    expect(sentence).toMatch(
      /: the buyer disputed the payment at their bank; answer in Stripe by \w+ \d+, \d+\.$/,
    );
  passNights(40);
  expect(await compare()).toEqual([]);
  await complete({ stripe }, begun.sessionId, 'dispute_lost');
  await complete({ stripe }, other.sessionId, 'dispute_won');
  passNights();
  expect((await compare()).toSorted()).toEqual(
    [
      `${nameOf(begun)}: the buyer’s dispute was lost.`,
      `${nameOf(other)}: the buyer’s dispute ended in our favor.`,
    ].toSorted(),
  );
  expect(await payments()).toMatchObject([
    { status: 'success', dispute: 'lost', lost: SOLO.full.dollars },
    { status: 'success', dispute: 'won', lost: 0 },
  ]);
});

/**
 * At the Stripe emulator, creates a paid checkout session for which there is no record here. With the order's id
 * (`docId`) it is a session of ours; another product in the account has `others`, its own reference or metadata.
 */
async function paidSession(docId: string | null, cents = SOLO.full.cents, others = {}): Promise<string> {
  const { id } = await providerOf({ env: shared.env, stripe }).checkout.sessions.create({
    mode: 'payment',
    ...(docId === null ? others : { client_reference_id: docId, metadata: { docId } }),
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Plan' } } },
    ],
    success_url: 'http://localhost:8888/thank-you',
  });
  await complete({ stripe }, id, 'paid');
  return id;
}

test('A payment without a record is reported in one email and stays a finding until it is refunded.', async () => {
  const id = await paidSession(randomUUID());
  const sentence = `Stripe was paid ${SOLO.full.exact} for an order that has no record here. Look up the session ${id} in Stripe, then refund it or deliver it.`;
  expect(await compare()).toEqual([sentence]);
  passNights();
  expect(await compare()).toEqual([sentence]);
  expect(await staffEmails()).toHaveLength(1);
  await complete({ stripe }, id, 'refunded');
  passNights();
  expect(await compare()).toEqual([]);
});

test.each([
  {},
  { client_reference_id: 'order-of-another-shop' },
  { client_reference_id: randomUUID() },
  { client_reference_id: randomUUID(), metadata: { course: 'writing' } },
])('The sale of another product in the same account is passed over: %o.', async (others) => {
  await paidSession(null, SOLO.full.cents, others);
  expect(await compare()).toEqual([]);
});

test('An order that was paid twice, or for another amount, is reported and not changed.', async () => {
  const begun = await paidOrder();
  const second = await paidSession(begun.paymentId);
  const cheap = await order();
  const wrong = await paidSession(cheap.paymentId, 100);
  await sql('update public.saturday_payments set stripe_session_id = $2 where id = $1', [
    ...[cheap.paymentId, wrong],
  ]);
  const before = await payments();
  expect((await compare()).toSorted()).toEqual(
    [
      `${nameOf(begun)} was paid on a second payment page as well: ${SOLO.full.exact}. Refund the session ${second} in Stripe.`,
      `${nameOf(cheap)} costs ${SOLO.full.exact} and Stripe was paid $1.00. Nothing was changed: compare both in Stripe.`,
    ].toSorted(),
  );
  expect(await payments()).toEqual(before);
  expect((await outbox()).filter(({ Subject }) => Subject.startsWith('Action needed'))).toEqual([]);
});

test('An erased buyer stays erased: the payment is settled without a receipt and without an email to the buyer.', async () => {
  await order('paid');
  await sql(`select public.saturday_anonymize_payments(array(select id from public.saturday_payments))`);
  expect(await compare()).toHaveLength(1);
  const rows = await sql('select name, email, receipt_url, payment_status from public.saturday_payments');
  expect(rows).toEqual([{ name: '', email: '', receipt_url: null, payment_status: 'success' }]);
  expect(JSON.stringify(await outbox())).not.toContain(buyer.email);
});

test('A run that is out of time is continued by the next one, without a finding lost.', async () => {
  for (let count = 0; count < 3; count += 1) await order('paid');
  at('04:00');
  const now = new Date();
  let runs = 1;
  while (!(await reconcile(now, Date.now() - 1)).isFinished) runs += 1;
  expect(runs).toBe(7);
  const [row] = await sql<{ findings: Finding[]; checked: number }>(
    'select findings, checked from public.saturday_reconciliations',
  );
  expect([row?.findings.length, row?.checked]).toEqual([3, 3]);
});

test('A payment that Stripe does not know does not stop the comparison of the others.', async () => {
  const gone = await paidOrder('disputed');
  await compare();
  await sql(`update public.saturday_payments set stripe_session_id = 'cs_test_gone' where id = $1`, [
    gone.paymentId,
  ]);
  passNights();
  const lost = await order('paid');
  const found = await compare();
  expect(found).toContain(
    `${nameOf(lost)} was paid at Stripe and was still pending here. It is settled now.`,
  );
  expect(found).toContain(`${nameOf(gone)} could not be compared with Stripe. The log says why.`);
  expect(takeErrors().join()).not.toContain(buyer.email);
});

test.each(['04:55', '05:00'])(
  'While Stripe is down each run fails and can be repeated; the last one, at %s, emails staff.',
  async (last) => {
    await order('paid');
    await outage(5 * 3600);
    expect((await failureOf(await runAt('04:00'))).code).toBe('unavailable');
    expect(await staffEmails()).toEqual([]);
    expect((await failureOf(await runAt(last))).code).toBe('unavailable');
    expect(await staffEmails()).toMatchObject([
      { Subject: `Payments were not compared with Stripe on ${tonight()}` },
    ]);
    expect(takeErrors()).not.toEqual([]);
    await outage(0);
    passNights();
    expect(await compare()).toHaveLength(1);
  },
);
