import fc from 'fast-check';
import type { Outcome } from '../../support/checkout.ts';
import { describeStep } from './describe-step.ts';
import type { Fault, Step } from './step.ts';

/** The history of one order. */
export interface History {
  /**
   * Whether the site gets neither events nor calls from the thank-you page. Only the sweeps, job-reconcile and a
   * repeated checkout can then settle the payment.
   */
  isSweepsOnly: boolean;
  /** What the buyer, the bank and the merchant do at Stripe, in this sequence. */
  life: Outcome[];
  steps: Step[];
}

const paid = fc.constantFrom<Outcome[]>(
  ['paid'],
  ['declined', 'paid'],
  ['async_paid'],
  ['async_pending', 'async_paid'],
  ['expired', 'paid'],
);
const afterwards = fc.constantFrom<Outcome[]>(
  [],
  ['refunded'],
  ['refunded_part', 'refunded_part'],
  ['refunded_part', 'refunded'],
  ['refunded', 'refund_failed'],
  ['refunded', 'refund_failed', 'refunded'],
  ['refund_waiting', 'refund_canceled'],
  ['refunded_part', 'refunded', 'refund_failed'],
  ['refunded_part', 'refund_failed', 'refunded_part', 'refunded'],
  ['disputed', 'dispute_won', 'refunded'],
  ['disputed', 'dispute_lost'],
  ['disputed', 'dispute_won', 'dispute_reopened', 'dispute_lost'],
  ['disputed', 'dispute_lost', 'dispute_appealed', 'dispute_won'],
  ['refunded_part', 'disputed', 'dispute_won', 'disputed', 'dispute_lost'],
);
const unpaid = fc.constantFrom<Outcome[]>([], ['declined'], ['expired'], ['async_pending'], ['async_failed']);
const life = weighted([6, fc.tuple(paid, afterwards).map((parts) => parts.flat())], [1, unpaid]);

/**
 * About how many requests to services each function makes. The `at` of a fault is at most this number, so
 * most faults really happen.
 */
const REQUESTS = { checkout: 4, page: 15, event: 12, settle: 8, mail: 6, night: 14 };

const none = fc.constant(null);
const faultOf = (name: keyof typeof REQUESTS): fc.Arbitrary<Fault | null> => {
  const at = fc.integer({ min: 1, max: REQUESTS[name] });
  return weighted<Fault | null>(
    [4, none],
    [3, fc.record({ kind: fc.constant('crash' as const), at, isCarriedOut: fc.boolean() })],
    [2, fc.record({ kind: fc.constant('pause' as const), at, steps: fc.integer({ min: 1, max: 3 }) })],
  );
};

/** The number of deliveries of an event: mostly 1, sometimes 2 to 4, rarely 20 or 100. */
const copies = weighted(
  [300, fc.constant(1)],
  [40, fc.integer({ min: 2, max: 4 })],
  [1, fc.constantFrom(20, 100)],
);
/**
 * How many minutes a step waits, and what has changed afterwards:
 * - 3 minutes: an email's lease has ended.
 * - 11 minutes: the site sends Stripe a new idempotency key.
 * - 24 hours: Stripe's checkout session has expired.
 * - 25 hours and 1 minute: a payment without a stored session can expire.
 * - 10 days: more than the days that a nightly comparison usually covers.
 */
const minutes = weighted(
  [4, fc.constantFrom(3, 11)],
  [1, fc.constantFrom(24 * 60, 25 * 60 + 1, 10 * 24 * 60)],
);
const calls = (['page', 'settle', 'mail', 'night', 'checkout'] as const).map((type) =>
  fc.record({ type: fc.constant(type), fault: faultOf(type) }),
);

const step: fc.Arbitrary<Step> = weighted<Step>(
  [9, fc.record({ type: fc.constant('outcome' as const), fault: none })],
  [
    8,
    fc.record({
      type: fc.constant('event' as const),
      fault: faultOf('event'),
      nth: fc.nat({ max: 7 }),
      copies,
    }),
  ],
  [8, fc.oneof(...calls)],
  [2, fc.record({ type: fc.constant('wait' as const), fault: none, minutes })],
);

/** A history, which begins with a checkout. */
export const history: fc.Arbitrary<History> = fc
  .record({
    isSweepsOnly: weighted([3, fc.constant(false)], [1, fc.constant(true)]),
    life,
    begin: weighted<Fault | null>([3, none], [1, faultOf('checkout')]),
    steps: fc.array(step, { minLength: 2, maxLength: 7, size: 'max' }),
  })
  .map(({ isSweepsOnly, life: outcomes, begin, steps }) => {
    const isPart = ({ type: name }: Step): boolean => !isSweepsOnly || (name !== 'event' && name !== 'page');
    const first: Step = { type: 'checkout', fault: begin };
    return { isSweepsOnly, life: outcomes, steps: [first, ...steps.filter(isPart)] };
  });

/** A history as numbered sentences. */
export function describeHistory({ isSweepsOnly, life: outcomes, steps }: History): string {
  const callers = isSweepsOnly ? 'An order of which only the sweeps ask' : 'An order';
  const sentences = steps.map((one, index) => `  ${index + 1}. ${describeStep(one)}`);
  return [`${callers}; at Stripe: ${outcomes.join(', ') || 'nothing'}`, ...sentences].join('\n');
}

function weighted<T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
