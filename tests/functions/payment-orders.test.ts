// The thank-you page, the webhook and job-settle-payments may settle a payment in any order and any number of times:
// the payment always ends with the right status.
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import type Stripe from 'stripe';
import { orderId } from '#domain/payments/order.ts';
import * as jobSettlePayments from '../../netlify/functions/job-settle-payments.ts';
import { call } from '../support/call.ts';
import {
  beginCheckout,
  complete,
  deliver,
  eventsOf,
  verify,
  type Begun,
  type Outcome,
} from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { tamperingProxy } from '../support/tampering-proxy.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

/** What happens to a checkout session, step by step, and the status that its payment must have at the end. */
const LIVES: { steps: Outcome[]; status: string }[] = [
  { steps: ['paid'], status: 'success' },
  { steps: ['declined', 'paid'], status: 'success' },
  { steps: ['paid', 'refunded'], status: 'refunded' },
  { steps: ['async_pending'], status: 'initiated' },
  { steps: ['async_pending', 'async_paid'], status: 'success' },
  { steps: ['async_pending', 'async_paid', 'refunded'], status: 'refunded' },
  { steps: ['async_pending', 'async_failed'], status: 'failed' },
  { steps: ['declined', 'expired'], status: 'expired' },
  { steps: ['expired'], status: 'expired' },
];
const TERMINAL = ['failed', 'expired', 'refunded'];

/**
 * The calls after one step of a checkout session. A number picks one of the events that the session has after this
 * step, and the event is delivered to the webhook. `page` is a call by the thank-you page. `job` is a run
 * of job-settle-payments.
 */
const visits = fc.array(fc.oneof(fc.nat({ max: 20 }), fc.constantFrom('page', 'job')), { maxLength: 3 });

async function visit(begun: Begun, visitor: number | string, events: Stripe.Event[]): Promise<void> {
  const event = typeof visitor === 'number' ? events[visitor % Math.max(1, events.length)] : undefined;
  if (visitor === 'page') expect((await verify(begun.paymentId, { ip: begun.paymentId })).status).toBe(200);
  if (visitor === 'job')
    await call(jobSettlePayments, '/.netlify/functions/job-settle-payments', { method: 'POST' });
  if (event) expect((await deliver(event)).status).toBe(200);
}

async function statusOf({ paymentId }: Begun): Promise<string> {
  const [row] = await site.sql<{ payment_status: string }>(
    'select payment_status from public.saturday_payments where id = $1',
    [paymentId],
  );
  return row?.payment_status ?? '';
}

/**
 * Random calls for one run of the test. `between` has the calls after each step. After the last step, the events that
 * `order` names by number are delivered to the webhook, as in `visits`.
 */
const disorder = fc.record({
  between: fc.array(visits, { minLength: 3, maxLength: 3 }),
  order: fc.array(fc.nat({ max: 20 }), { minLength: 2, maxLength: 6 }),
});

test.each(LIVES)(
  'A session that was $steps leaves its order $status, with at most one email.',
  async (life) => {
    const { steps, status } = life;
    const run = async ({ between, order }: { between: (number | string)[][]; order: number[] }) => {
      const begun = await beginCheckout();
      const seen = ['initiated'];
      const look = async (): Promise<void> => void seen.push(await statusOf(begun));
      for (const [index, step] of steps.entries()) {
        await complete(site, begun.sessionId, step);
        const events = await eventsOf(site, begun);
        for (const visitor of between[index] ?? []) await visit(begun, visitor, events).then(look);
      }
      const events = await eventsOf(site, begun);
      for (const nth of order) await visit(begun, nth, events).then(look);
      for (const event of events.toReversed()) await deliver(event).then(look);
      expect(await statusOf(begun)).toBe(status);
      const moves = seen.slice(1).map((to, index) => [seen[index] ?? '', to]);
      expect(moves.filter(([from = '', to]) => TERMINAL.includes(from) && from !== to)).toEqual([]);
      const sentEmails = (await site.outbox()).filter(({ Subject }) =>
        Subject.includes(orderId(begun.paymentId)),
      );
      expect(sentEmails).toHaveLength(['success', 'refunded'].includes(status) ? 1 : 0);
    };
    await fc.assert(fc.asyncProperty(disorder, run), { numRuns: 1 });
  },
  60_000,
);

test('The page, the webhook and the job settle an order once when they run at the same time.', async () => {
  const begun = await beginCheckout();
  await complete(site, begun.sessionId, 'paid');
  const events = await eventsOf(site, begun);
  const visitors = Array.from({ length: 12 }, (_, index) => (['page', 'job', 0, 1] as const)[index % 4] ?? 0);
  await Promise.all(visitors.map((visitor) => visit(begun, visitor, events)));
  expect(await statusOf(begun)).toBe('success');
  expect(await site.outbox()).toHaveLength(1);
  const settled = await site.sql(`select 1 from public.saturday_payment_events where kind = 'settled'`);
  expect(settled).toHaveLength(1);
});

test('An order that expires while its payment page is opened is recorded again, so that no expired order is paid.', async () => {
  let isExpired = false;
  const proxy = await tamperingProxy(site.stripe.url, async () => {
    if (isExpired) return;
    isExpired = true;
    await site.sql(`select public.saturday_expire_unstarted(id, 'job') from public.saturday_payments`);
  });
  vi.stubEnv('STRIPE_API_BASE', proxy);
  const begun = await beginCheckout();
  const records = await site.sql(
    'select payment_status as status, stripe_session_id as session from public.saturday_payments order by status',
  );
  expect(records).toEqual([
    { status: 'expired', session: null },
    { status: 'initiated', session: begun.sessionId },
  ]);
  await complete(site, begun.sessionId, 'paid');
  await verify(begun.paymentId);
  expect(await statusOf(begun)).toBe('success');
});
