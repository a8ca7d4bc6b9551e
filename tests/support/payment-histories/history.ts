import fc from 'fast-check';
import type { Outcome } from '../checkout.ts';
import { describeStep } from './describe-step.ts';

/** What goes wrong with an invocation of a function at its nth request to a service. */
export type Fault =
  /** The function dies before that request, or after the service carried it out. */
  | { kind: 'crash'; at: number; isCarriedOut: boolean }
  /** The function is slow: it makes that request only after so many further steps of the history. */
  | { kind: 'pause'; at: number; steps: number };

/** What happens, to which order (0 or 1), and the fault of the function that is called. */
export type Step = { order: number; fault: Fault | null } & (
  | { type: 'checkout' | 'outcome' | 'page' | 'settle' | 'mail' | 'night' }
  /** The delivery of one of the order's events so far: `nth` modulo their number, `copies` at once. */
  | { type: 'event'; nth: number; copies: number }
  | { type: 'wait'; minutes: number }
);

export interface History {
  /** Whether neither events nor the thank-you page call the site, so that only the sweeps do. */
  isSweepsOnly: boolean;
  /** For each order, what its buyer, the bank and the merchant do at Stripe, in this sequence. */
  lives: Outcome[][];
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
  ['disputed', 'dispute_won', 'refunded'],
  ['disputed', 'dispute_lost'],
  ['refunded_part', 'disputed', 'dispute_won', 'disputed', 'dispute_lost'],
);
const unpaid = fc.constantFrom<Outcome[]>([], ['declined'], ['expired'], ['async_pending'], ['async_failed']);
const life = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(paid, afterwards).map((parts) => parts.flat()) },
  { weight: 1, arbitrary: unpaid },
);

const at = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 8 }) },
  fc.integer({ min: 1, max: 24 }),
);
const crash = fc.record({ kind: fc.constant('crash' as const), at, isCarriedOut: fc.boolean() });
const pause = fc.record({ kind: fc.constant('pause' as const), at, steps: fc.integer({ min: 1, max: 3 }) });
const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: crash },
  { weight: 2, arbitrary: pause },
);

/** Mostly one delivery; sometimes a few at once, rarely a hundred. */
const copies = fc.oneof(
  { weight: 60, arbitrary: fc.constant(1) },
  { weight: 10, arbitrary: fc.integer({ min: 2, max: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(10, 100) },
);
const order = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constant(1));

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ type: fc.constant('outcome' as const), order, fault: fc.constant(null) }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      type: fc.constant('event' as const),
      order,
      fault,
      nth: fc.nat({ max: 7 }),
      copies,
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('page' as const), order, fault }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom('settle' as const, 'mail' as const, 'night' as const, 'checkout' as const),
      order,
      fault,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      order: fc.constant(0),
      fault: fc.constant(null),
      // Longer than an email's lease, than an idempotency key, than a session and than a record without one.
      minutes: fc.constantFrom(3, 11, 24 * 60, 25 * 60 + 1),
    }),
  },
);

/** A history of one or two orders. It begins with the checkout of the first one. */
export const history: fc.Arbitrary<History> = fc
  .record({
    isSweepsOnly: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
    lives: fc.tuple(life, life),
    begin: fault,
    steps: fc.array(step, { minLength: 0, maxLength: 9, size: 'max' }),
  })
  .map(({ isSweepsOnly, lives, begin, steps }) => {
    const isPart = ({ type }: Step): boolean => !isSweepsOnly || (type !== 'event' && type !== 'page');
    const first: Step = { type: 'checkout', order: 0, fault: begin };
    return { isSweepsOnly, lives, steps: [first, ...steps.filter(isPart)] };
  });

/** A history as numbered sentences. */
export function describeHistory({ isSweepsOnly, lives, steps }: History): string {
  const plans = lives.map((outcomes, order) => `  at Stripe, order ${order + 1}: ${outcomes.join(', ')}`);
  const sentences = steps.map((one, index) => `  ${index + 1}. ${describeStep(one)}`);
  return [isSweepsOnly ? 'Only the sweeps call the site:' : 'History:', ...plans, ...sentences].join('\n');
}
