import { expect, test } from 'vitest';
import { disputePhase, formatAnswerBy, isAnswered } from '#domain/payments/dispute.ts';
import { adviceOn, refundState } from '#domain/payments/refund.ts';
import { compare, describeChanges, type Recorded, type Reported } from '#domain/payments/reconciliation.ts';

const record = (changes: Partial<Recorded> = {}): Recorded => ({
  id: '3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10',
  status: 'success',
  amountCents: 999,
  sessionId: 'cs_1',
  refundedCents: 0,
  lostCents: 0,
  disputeState: null,
  answerBy: null,
  ...changes,
});
const session = (changes: Partial<Reported> = {}): Reported => ({
  ...{ id: 'cs_1', state: 'paid', totalCents: 999, currency: 'usd', refundedCents: 0, isDisputed: false },
  ...changes,
});
const OPEN = { disputeState: 'open', answerBy: '2026-11-29T23:59:59.000Z' } as const;

test.each<[string, 'same' | 'behind', Recorded | null, Reported]>([
  ['a settled payment', 'same', record(), session()],
  ['an open order', 'same', record({ status: 'initiated' }), session({ state: 'open' })],
  ['a payment that is still pending here', 'behind', record({ status: 'initiated' }), session()],
  ['one without a session', 'behind', record({ status: 'initiated', sessionId: null }), session()],
  ['a refund of a part', 'behind', record(), session({ refundedCents: 400 })],
  ['the same refund, recorded', 'same', record({ refundedCents: 400 }), session({ refundedCents: 400 })],
  ['a refund that the bank returned', 'behind', record({ refundedCents: 400 }), session()],
  ['a new dispute', 'behind', record(), session({ isDisputed: true })],
  ['a known dispute', 'same', record(OPEN), session({ isDisputed: true })],
  ['an unpaid session without a record', 'same', null, session({ state: 'expired' })],
  ['a refunded one without a record', 'same', null, session({ state: 'refunded', refundedCents: 999 })],
  ['a second session that was not paid', 'same', record(), session({ id: 'cs_2', state: 'expired' })],
  [
    'an unpaid session of another amount',
    'same',
    record({ status: 'initiated' }),
    session({ state: 'expired', totalCents: 1 }),
  ],
])('Compared with its record, %s is %s.', (_, result, recorded, reported) => {
  expect(compare(recorded, reported)).toBe(result);
});

test.each<[string, Recorded | null, Reported]>([
  ['Stripe was paid $9.99 for an order that has no record here.', null, session()],
  ['Order 3F2B8A34 was paid on a second payment page as well: $9.99.', record(), session({ id: 'cs_2' })],
  [
    'Order 3F2B8A34 costs $9.99 and Stripe was paid $1.00.',
    record({ status: 'initiated' }),
    session({ totalCents: 100 }),
  ],
  [
    'Order 3F2B8A34 costs $9.99 and Stripe was paid an amount in EUR.',
    record(),
    session({ currency: 'eur' }),
  ],
  ['Order 3F2B8A34 is expired here, but Stripe was paid $9.99.', record({ status: 'expired' }), session()],
])('What only a person can resolve becomes a sentence: %s', (sentence, recorded, reported) => {
  expect(compare(recorded, reported)).toEqual({ sentence: expect.stringContaining(sentence) as string });
});

test.each<[Partial<Recorded>, Partial<Recorded>, string[]]>([
  [{}, {}, []],
  [
    { status: 'initiated' },
    {},
    ['Order 3F2B8A34 was paid at Stripe and was still pending here. It is settled now.'],
  ],
  [{ status: 'initiated' }, { status: 'expired' }, []],
  [
    {},
    { refundedCents: 400 },
    ['Order 3F2B8A34: $4.00 of $9.99 refunded at Stripe, which was not recorded here. Now it is.'],
  ],
  [
    {},
    OPEN,
    ['Order 3F2B8A34: the buyer disputed the payment at their bank; answer in Stripe by November 29, 2026.'],
  ],
  [
    { refundedCents: 999, status: 'refunded' },
    { status: 'refunded' },
    [
      'Order 3F2B8A34: a refund failed or was canceled. $0.00 of $9.99 is refunded now; answer the buyer’s dispute in Stripe and do not pay the buyer.',
    ],
  ],
  [
    { disputeState: 'lost', lostCents: 999 },
    { ...OPEN, lostCents: 999 },
    [
      'Order 3F2B8A34: a dispute was lost, and its appeal or another dispute is open; answer in Stripe by November 29, 2026.',
    ],
  ],
  [
    OPEN,
    { ...OPEN, answerBy: null },
    ['Order 3F2B8A34: the buyer’s dispute is at the bank; no answer is due.'],
  ],
  [OPEN, { disputeState: 'won' }, ['Order 3F2B8A34: the buyer’s dispute ended in our favor.']],
  [OPEN, { disputeState: 'lost', lostCents: 999 }, ['Order 3F2B8A34: the buyer’s dispute was lost.']],
  [
    OPEN,
    { ...OPEN, lostCents: 400 },
    [
      'Order 3F2B8A34: a dispute was lost, and its appeal or another dispute is open; answer in Stripe by November 29, 2026.',
    ],
  ],
  [
    { ...OPEN, lostCents: 400 },
    { disputeState: 'lost', lostCents: 400 },
    ['Order 3F2B8A34: the buyer’s dispute ended in our favor; $4.00 stays lost in another dispute.'],
  ],
  [
    { disputeState: 'lost', lostCents: 999 },
    { disputeState: 'lost', lostCents: 400 },
    ['Order 3F2B8A34: the buyer’s dispute ended in our favor; $4.00 stays lost in another dispute.'],
  ],
  [
    { ...OPEN, lostCents: 400 },
    { disputeState: 'lost', lostCents: 999 },
    ['Order 3F2B8A34: the buyer’s dispute was lost.'],
  ],
])('From %j to %j reads: %j', (before, after, sentences) => {
  const advice = adviceOn('failed', 'charge_for_pending_refund_disputed', 'refunded').step;
  expect(describeChanges(record(before), record(after), advice)).toEqual(sentences);
});

test.each([
  ['needs_response', 'open'],
  ['warning_needs_response', 'open'],
  ['under_review', 'open'],
  ['something_new', 'open'],
  ['toString', 'open'],
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
  ['appeal_needs_response', 'appealed'],
  ['appeal_under_review', 'appealed'],
])('A dispute with Stripe’s status %s is %s.', (status, state) => {
  expect(disputePhase(status)).toBe(state);
});

test.each([
  ['needs_response', false],
  ['warning_needs_response', false],
  ['appeal_needs_response', false],
  ['under_review', true],
  ['warning_under_review', true],
  ['appeal_under_review', true],
])('Our answer to a dispute with Stripe’s status %s is at the bank: %s.', (status, isThere) => {
  expect(isAnswered(status)).toBe(isThere);
});

test.each<[string | null, string, string?]>([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
  ['failed', 'canceled', 'merchant_request'],
  ['failed', 'failed', 'declined'],
  ['something_new', 'pending'],
  ['toString', 'pending'],
  [null, 'pending'],
])('A refund with Stripe’s status %s is %s.', (status, state, reason) => {
  expect(refundState(status, reason)).toBe(state);
});

test.each([
  ['failed', 'declined', 'refunded', 'pay the buyer another way'],
  ['failed', 'a_reason_of_tomorrow', 'refunded', 'pay the buyer another way'],
  ['failed', null, 'success', 'pay the buyer another way'],
  ['failed', 'insufficient_funds', 'success', 'add money to our Stripe balance and refund the order again'],
  ['failed', 'charge_for_pending_refund_disputed', 'success', 'do not pay the buyer'],
  ['canceled', null, 'success', 'go on with the order'],
  ['canceled', 'merchant_request', 'refunded', 'deliver it by hand'],
] as const)(
  'On a refund that %s for the reason %s, when the order is %s, staff read: %s.',
  (state, reason, status, step) => {
    expect(adviceOn(state, reason, status).step).toContain(step);
  },
);

test('The time by which to answer a dispute is written with its zone.', () => {
  expect(formatAnswerBy('2026-11-29T00:05:00Z')).toBe('November 29, 2026 at 00:05 UTC');
});
