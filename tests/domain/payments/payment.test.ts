import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FULL_ADDRESS_MS, isReportOrder, orderId, visibleEmail } from '#domain/payments/order.ts';
import {
  mayFollow,
  PAYMENT_STATUSES,
  pathTo,
  type PaymentStatus,
  type ProviderState,
} from '#domain/payments/status.ts';

const STATES: readonly ProviderState[] = ['open', 'pending', 'paid', 'failed', 'expired', 'refunded'];
const MOVES = ['initiated success', 'initiated failed', 'initiated expired', 'success refunded'];

/** All statuses that a new payment gets, in order, when Stripe reports these states in this order. */
function walk(states: readonly ProviderState[]): PaymentStatus[] {
  const passed: PaymentStatus[] = ['initiated'];
  for (const state of states) passed.push(...pathTo(passed.at(-1) ?? 'initiated', state));
  return passed;
}

/** All sequences of `length` states. */
function sequences(length: number): ProviderState[][] {
  if (length === 0) return [[]];
  return sequences(length - 1).flatMap((head) => STATES.map((state) => [...head, state]));
}

test('There are only four transitions: a settled record never goes back, and success only becomes refunded.', () => {
  const pairs = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => [from, to] as const));
  const moves = pairs.filter(([from, to]) => mayFollow(from, to)).map((pair) => pair.join(' '));
  expect(moves.toSorted()).toEqual(MOVES.toSorted());
});

test('Any sequence of up to five reports leads to allowed transitions only.', () => {
  for (const states of [1, 2, 3, 4, 5].flatMap(sequences)) {
    const passed = walk(states);
    const taken = passed.slice(1).map((to, index) => `${passed[index]} ${to}`);
    expect(taken.filter((move) => !MOVES.includes(move))).toEqual([]);
    if (!states.some((state) => state === 'paid' || state === 'refunded'))
      expect(passed).not.toContain('success');
  }
});

test('Reports in any order and number: the first that settles the payment decides, and only a refund can follow.', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 30 }), (states) => {
      const first = states.find((state) => state !== 'open' && state !== 'pending');
      const end = walk(states).at(-1);
      if (first === undefined) expect(end).toBe('initiated');
      else if (first === 'failed' || first === 'expired') expect(end).toBe(first);
      else expect(end).toBe(states.includes('refunded') ? 'refunded' : 'success');
    }),
  );
});

test('A repeated report changes nothing.', () => {
  for (const from of PAYMENT_STATUSES)
    for (const state of STATES) {
      const to = pathTo(from, state).at(-1) ?? from;
      expect(pathTo(to, state)).toEqual([]);
    }
});

test('A refund reported before its payment was settled passes through success, so that the ledger has both.', () => {
  expect(pathTo('initiated', 'refunded')).toEqual(['success', 'refunded']);
  expect(pathTo('failed', 'refunded')).toEqual([]);
  expect(pathTo('expired', 'refunded')).toEqual([]);
});

test('The order id is the first eight characters of the id, in upper case.', () => {
  expect(orderId('0190a5b2-7c3d-7e4f-8a1b-2c3d4e5f6a7b')).toBe('0190A5B2');
});

test('The buyer’s address is shown in full for 24 hours, then masked. An erased address stays empty.', () => {
  const made = new Date('2026-11-20T10:00:00Z');
  const after = (ms: number) => visibleEmail('ada@example.com', made, new Date(made.getTime() + ms));
  expect(FULL_ADDRESS_MS).toBe(24 * 60 * 60 * 1000);
  expect(after(0)).toBe('ada@example.com');
  expect(after(FULL_ADDRESS_MS - 1)).toBe('ada@example.com');
  expect(after(FULL_ADDRESS_MS)).toBe('a***@example.com');
  expect(visibleEmail('', made, new Date(made.getTime() + FULL_ADDRESS_MS))).toBe('');
});

test('A masked address of any length keeps its first letter and its domain.', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const masked = visibleEmail(email, new Date(0), new Date(FULL_ADDRESS_MS));
      const [first, domain] = [email.charAt(0), email.slice(email.lastIndexOf('@'))];
      expect(masked).toBe(`${first}***${domain}`);
    }),
  );
});

test.each([
  [{ reportType: 'tgs-report' }, true],
  [{ planDetails: {} }, false],
  [null, false],
  ['tgs-report', false],
])('The metadata %j is a report’s: %s', (metadata, isReport) => {
  expect(isReportOrder(metadata)).toBe(isReport);
});
