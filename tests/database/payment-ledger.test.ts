import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Supabase } from '../../local/supabase/server.ts';
import { actAs, callSql, NO_LIMIT, openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

interface Payment {
  id: string;
  payment_status: string;
  amount: number;
  stripe_session_id: string | null;
  refunded_amount: number;
  lost_amount: number;
  dispute_state: string | null;
}
interface Line {
  kind: string;
  detail: Record<string, unknown>;
}
interface Started {
  outcome: string;
  retryAfter?: number;
  payment?: Payment;
}

const order = (changes: Record<string, unknown> = {}) => ({
  name: 'Ada',
  email: `${randomUUID()}@example.com`,
  plan: 'Enterprise',
  amount: 49.95,
  metadata: { couponCode: null },
  submission_id: randomUUID(),
  ...changes,
});

const startPayment = (payment = order(), limit = NO_LIMIT): Promise<Started> =>
  callSql(database, 'start_payment', payment, limit);

async function newPayment(): Promise<string> {
  const { payment } = await startPayment();
  return payment?.id ?? '';
}

const ledgerOf = (id: string): Promise<Line[]> =>
  database.sql(
    'select kind, detail from public.saturday_payment_events where payment_id = $1 order by position',
    [id],
  );

async function rowOf(id: string) {
  const [row] = await database.sql<Payment>(
    'select payment_status, amount, stripe_session_id, refunded_amount, lost_amount, dispute_state from public.saturday_payments where id = $1',
    [id],
  );
  const { amount, refunded_amount, lost_amount, ...rest } = row ?? {};
  return {
    ...rest,
    amount: Number(amount),
    refunded_amount: Number(refunded_amount),
    lost_amount: Number(lost_amount),
  };
}

/** Derives a payment's row from the lines of its ledger. */
function fold(lines: readonly Line[]) {
  const blank = {
    ...{ payment_status: '', amount: 0, stripe_session_id: null as unknown },
    ...{ refunded_amount: 0, lost_amount: 0, dispute_state: null as string | null },
  };
  const row = foldStatus(lines, blank);
  const disputes = new Map(
    lines.filter(({ kind }) => kind === 'dispute').map(({ detail }) => [detail['dispute'], detail]),
  );
  const lost = [...disputes.values()].filter(({ state }) => state === 'lost' || state === 'appealed');
  const states = [...disputes.values()].map(({ state }) => (state === 'appealed' ? 'open' : String(state)));
  return {
    ...row,
    lost_amount: lost.reduce((sum, { amount }) => sum + Number(amount), 0),
    dispute_state: ['open', 'lost', 'won'].find((state) => states.includes(state)) ?? null,
  };
}

function foldStatus<Row extends { payment_status: string; refunded_amount: number }>(
  lines: readonly Line[],
  blank: Row,
): Row {
  return lines.reduce((row, { kind, detail }) => {
    if (kind === 'created')
      return { ...row, payment_status: String(detail['status']), amount: Number(detail['amount']) };
    if (kind === 'session') return { ...row, stripe_session_id: detail['session'] };
    if (kind !== 'settled' && kind !== 'refund') return row;
    expect(detail['from']).toBe(row.payment_status);
    return { ...row, payment_status: String(detail['status']), refunded_amount: refundedIn(lines) };
  }, blank);
}

/** The last line about each refund. */
function refundsIn(lines: readonly Line[]): Line['detail'][] {
  const refunds = lines.filter(({ kind }) => kind === 'refund').map(({ detail }) => detail);
  return [...new Map(refunds.map((detail) => [detail['refund'], detail])).values()];
}

/** The sum of the refunds that came to something. */
function refundedIn(lines: readonly Line[]): number {
  const live = refundsIn(lines).filter(({ state }) => state === 'pending' || state === 'succeeded');
  return live.reduce((sum, { part }) => sum + Number(part), 0);
}

/**
 * Whether the whole amount was refunded after one of the lines, or a refund of it failed. What becomes of the refunds
 * later does not count: the status never goes back.
 */
function isRefunded(lines: readonly Line[], amount: number): boolean {
  return lines.some((_, index) => {
    const known = lines.slice(0, index + 1);
    const isOwed = refundsIn(known).some(({ state, part }) => state === 'failed' && Number(part) >= amount);
    return isOwed || refundedIn(known) >= amount;
  });
}

const email = { kind: 'payment-confirmation', recipient: 'ada@example.com', subject: 'Paid' };
const settle = (id: string, status: string, by = 'webhook'): Promise<boolean> =>
  callSql(database, 'settle_payment', id, status, by, status === 'success' ? email : null);

const noteRefund = (id: string, name: string, state: string, part = 20): Promise<boolean> =>
  callSql(database, 'note_refund', id, { refund: `re_${name}`, state, part, reason: null }, 'webhook');

const ANSWER_BY = '2026-11-29T00:00:00.000Z';
const noteDispute = (id: string, name: string, state: string, seen: number | null = null) => {
  const dispute = { dispute: `du_${name}`, state, amount: 9.99, answerBy: ANSWER_BY };
  return callSql<boolean>(database, 'note_dispute', id, dispute, 'webhook', null, seen);
};
/** When the payment's next answer to a dispute is due. */
async function answerBy(id: string): Promise<string> {
  const [row] = await database.sql<{ dispute_answer_by: Date }>(
    'select dispute_answer_by from public.saturday_payments where id = $1',
    [id],
  );
  return new Date(row?.dispute_answer_by ?? 0).toISOString();
}
const noteCheck = (id: string, state: string): Promise<number> =>
  callSql(database, 'note_check', id, state, 'job');

type Step = (id: string) => Promise<unknown>;

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom('success', 'failed', 'expired'), fc.constantFrom('page', 'webhook', 'job')).map(
    ([status, by]): Step =>
      (id) =>
        settle(id, status, by),
  ),
  fc.constantFrom('a', 'b').map(
    (name): Step =>
      (id) =>
        callSql(database, 'attach_session', id, `cs_${name}_${id}`),
  ),
  fc.constantFrom('open', 'pending', 'paid', 'failed').map(
    (state): Step =>
      (id) =>
        noteCheck(id, state),
  ),
  fc
    .tuple(
      fc.constantFrom('1', '2', '3'),
      fc.constantFrom('pending', 'succeeded', 'failed', 'canceled'),
      fc.constantFrom(4, 20, 49.95),
    )
    .map(
      ([name, state, part]): Step =>
        (id) =>
          noteRefund(id, name, state, part),
    ),
  fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom('open', 'won', 'lost', 'appealed'), fc.boolean()).map(
    ([name, state, isNew]): Step =>
      async (id) =>
        noteDispute(id, name, state, isNew ? await noteCheck(id, 'paid') : null),
  ),
  fc.constantFrom('1', '2').map(
    (name): Step =>
      (id) =>
        callSql(database, 'note_webhook', `evt_${name}_${id}`, 'x', id),
  ),
  fc.constantFrom('sent', 'queued', 'failed').map((status): Step => async (id) => {
    const [claimed] = await database.sql<{ id: string }>(
      'select id from public.saturday_claim_emails(1, 120, $1)',
      [id],
    );
    if (claimed) await callSql(database, 'finish_email', claimed.id, { status, retrySeconds: 0 });
  }),
);

test('After any sequence of calls the row equals what its ledger says, with one email at most.', async () => {
  await actAs(database, 'service_role');
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (sequence) => {
      const id = await newPayment();
      for (const step of sequence) await step(id);
      const lines = await ledgerOf(id);
      const row = await rowOf(id);
      expect(fold(lines)).toEqual(row);
      if (lines.some(({ kind }) => kind === 'refund'))
        expect(row.payment_status).toBe(isRefunded(lines, row.amount) ? 'refunded' : 'success');
      const emails = await database.sql('select 1 from public.saturday_emails where record_id = $1', [id]);
      const queued = lines.filter(({ kind, detail }) => kind === 'mail' && detail['state'] === 'queued');
      const paid = lines.filter(({ kind, detail }) => kind === 'settled' && detail['status'] === 'success');
      expect(emails).toHaveLength(paid.length);
      expect(queued).toHaveLength(paid.length);
      expect(paid.length).toBeLessThanOrEqual(1);
      expect(lines[0]?.kind).toBe('created');
    }),
    { numRuns: 60 },
  );
});

test.each(['failed', 'expired', 'success'])('A payment that is %s is not settled again.', async (status) => {
  const id = await newPayment();
  expect(await settle(id, status)).toBe(true);
  for (const next of ['success', 'failed', 'expired']) expect(await settle(id, next)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ payment_status: status });
});

test('Each state of a refund is recorded once and in Stripe’s order, and the sum follows.', async () => {
  const id = await newPayment();
  expect(await noteRefund(id, 'a', 'succeeded')).toBe(false);
  await settle(id, 'success');
  const parallel = await Promise.all(Array.from({ length: 10 }, () => noteRefund(id, 'a', 'pending')));
  expect(parallel.filter(Boolean)).toHaveLength(1);
  expect([await noteRefund(id, 'a', 'succeeded'), await noteRefund(id, 'a', 'pending')]).toEqual([
    true,
    false,
  ]);
  expect(await noteRefund(id, 'b', 'succeeded', 29.95)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ payment_status: 'refunded', refunded_amount: 49.95 });
  // A refund may fail after it succeeded.
  for (const [name, last] of [
    ['b', 'failed'],
    ['c', 'canceled'],
  ] as const) {
    expect(await noteRefund(id, name, last, 29.95)).toBe(true);
    // It stays what it is, in whatever order Stripe's older answers arrive.
    for (const state of ['pending', 'succeeded', 'failed', 'canceled'])
      expect(await noteRefund(id, name, state, 29.95)).toBe(false);
  }
  // The status never goes back; the sum does.
  expect(await rowOf(id)).toMatchObject({ payment_status: 'refunded', refunded_amount: 20 });
});

test.each([
  ['failed', 49.95, 'refunded', 0],
  ['canceled', 49.95, 'success', 0],
  ['failed', 20, 'success', 29.95],
] as const)(
  'After a refund that %s, of $%d, an order is %s if we saw only its end, and else stays refunded.',
  async (last, part, unseen, refunded) => {
    for (const seen of [[], ['pending'], ['succeeded'], ['pending', 'succeeded']]) {
      const id = await newPayment();
      await settle(id, 'success');
      if (refunded > 0) await noteRefund(id, 'rest', 'succeeded', refunded);
      for (const state of [...seen, last]) await noteRefund(id, 'a', state, part);
      const payment_status = seen.length === 0 ? unseen : 'refunded';
      expect(await rowOf(id)).toMatchObject({ payment_status, refunded_amount: refunded });
      await noteRefund(id, 'again', 'succeeded', part);
      expect(await rowOf(id)).toMatchObject({ payment_status: 'refunded', refunded_amount: 49.95 });
    }
  },
);

test('A dispute is recorded once for each state. Only an answer newer than the decision opens it again.', async () => {
  const id = await newPayment();
  await settle(id, 'success');
  expect(await noteDispute(id, '1', 'open')).toBe(true);
  expect(await noteDispute(id, '1', 'open')).toBe(false);
  expect(await rowOf(id)).toMatchObject({ dispute_state: 'open', lost_amount: 0 });
  const before = await noteCheck(id, 'paid');
  expect(await noteDispute(id, '1', 'lost')).toBe(true);
  expect([await noteDispute(id, '1', 'open'), await noteDispute(id, '1', 'open', before)]).toEqual([
    false,
    false,
  ]);
  expect(await rowOf(id)).toMatchObject({ dispute_state: 'lost', lost_amount: 9.99 });
  expect([await noteDispute(id, '1', 'appealed'), await noteDispute(id, '1', 'appealed')]).toEqual([
    true,
    false,
  ]);
  expect(await rowOf(id)).toMatchObject({ dispute_state: 'open', lost_amount: 9.99 });
  expect(await answerBy(id)).toBe(ANSWER_BY);
  expect(await noteDispute(id, '1', 'won')).toBe(true);
  expect(await rowOf(id)).toMatchObject({ dispute_state: 'won', lost_amount: 0 });
  expect(await noteDispute(id, '1', 'lost')).toBe(true);
  expect(await noteDispute(id, '2', 'open')).toBe(true);
  expect(await rowOf(id)).toMatchObject({ dispute_state: 'open', lost_amount: 9.99 });
  expect(await noteDispute(id, '2', 'won')).toBe(true);
  // One answer of Stripe may open several disputes again, also while another dispute of the charge is open.
  const after = await noteCheck(id, 'paid');
  expect([await noteDispute(id, '1', 'open', after), await noteDispute(id, '2', 'open', after)]).toEqual([
    true,
    true,
  ]);
  expect(await rowOf(id)).toMatchObject({ dispute_state: 'open', lost_amount: 0 });
  expect(await answerBy(id)).toBe(ANSWER_BY);
  expect(await callSql(database, 'note_dispute', randomUUID(), {}, 'job')).toBe(false);
});

test('Of thirty parallel calls to settle, one changes the status and enqueues the email.', async () => {
  const id = await newPayment();
  const moved = await Promise.all(Array.from({ length: 30 }, () => settle(id, 'success')));
  expect(moved.filter(Boolean)).toHaveLength(1);
  const emails = await database.sql('select 1 from public.saturday_emails where record_id = $1', [id]);
  expect(emails).toHaveLength(1);
  expect((await ledgerOf(id)).map(({ kind }) => kind)).toEqual(['created', 'settled', 'mail']);
});

test('Twenty parallel submissions of the same order make one payment.', async () => {
  const once = order();
  const started = await Promise.all(Array.from({ length: 20 }, () => startPayment(once)));
  expect(new Set(started.map(({ payment }) => payment?.id)).size).toBe(1);
  expect(started.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
});

test('Without a submission id, an order identical to one of the last ten minutes is not stored again.', async () => {
  const once = order({ submission_id: null });
  const first = await startPayment(once);
  expect(await startPayment(once)).toMatchObject({ outcome: 'known', payment: { id: first.payment?.id } });
  expect(await startPayment({ ...once, amount: 40 })).toMatchObject({ outcome: 'stored' });
  await database.sql(
    `update public.saturday_payments set "timestamp" = now() - interval '10 minutes' where email = $1`,
    [once.email],
  );
  expect(await startPayment(once)).toMatchObject({ outcome: 'stored' });
});

test('An order identical to one that failed or expired is new.', async () => {
  const once = order({ submission_id: null });
  const { payment } = await startPayment(once);
  await settle(payment?.id ?? '', 'expired');
  expect(await startPayment(once)).toMatchObject({ outcome: 'stored' });
});

test('Over the limit no payment is stored; a retry of a stored one passes.', async () => {
  const limit = { key: 'orders', limit: 1, seconds: 600 };
  const first = order();
  await startPayment(first, limit);
  const refused = await startPayment(order(), limit);
  expect(refused).toEqual({ outcome: 'limited', retryAfter: expect.any(Number) as number });
  expect(await startPayment(first, limit)).toMatchObject({ outcome: 'known' });
});

test('The first session of a payment is kept.', async () => {
  const id = await newPayment();
  expect(await callSql(database, 'attach_session', id, `cs_1_${id}`)).toBe(`cs_1_${id}`);
  expect(await callSql(database, 'attach_session', id, `cs_2_${id}`)).toBe(`cs_1_${id}`);
});

test('A payment without a session can be expired and then gets none; one with a session cannot.', async () => {
  const [started, unstarted] = [await newPayment(), await newPayment()];
  await callSql(database, 'attach_session', started, `cs_${started}`);
  const expire = (id: string) => callSql(database, 'expire_unstarted', id, 'job');
  expect([await expire(started), await expire(unstarted)]).toEqual([false, true]);
  expect(await callSql(database, 'attach_session', unstarted, `cs_${unstarted}`)).toBeNull();
});

test('An event is recorded once, and a check only when its answer differs from that of the last check.', async () => {
  const id = await newPayment();
  const note = () => callSql(database, 'note_webhook', `evt_${id}`, 'checkout.session.completed', id);
  expect([await note(), await note()]).toEqual([true, false]);
  for (const state of ['open', 'open', 'pending', 'open']) await noteCheck(id, state);
  const lines = (await ledgerOf(id)).map(({ kind, detail }) => (kind === 'check' ? detail['state'] : kind));
  expect(lines).toEqual(['created', 'webhook', 'open', 'pending', 'open']);
});

test('An event about an unknown payment is recorded without a line in any ledger.', async () => {
  const event = `evt_${randomUUID()}`;
  expect(await callSql(database, 'note_webhook', event, 'x', randomUUID())).toBe(true);
  expect(
    await database.sql('select id from public.saturday_stripe_events where id = $1', [event]),
  ).toHaveLength(1);
});

test.each([0, -1])('The table refuses an amount of %i.', async (amount) => {
  await expect(startPayment(order({ amount }))).rejects.toMatchObject({ code: '23514' });
});

test('A receipt goes to the order’s current address; there is none when the address was erased.', async () => {
  const [moved, erased] = [await newPayment(), await newPayment()];
  const change = 'update public.saturday_payments set email = $2 where id = $1';
  await database.sql(change, [moved, 'new@example.com']);
  await database.sql(change, [erased, '']);
  const email = { kind: 'payment-confirmation', recipient: 'old@example.com', subject: 'Payment confirmed' };
  for (const id of [moved, erased])
    expect(await callSql(database, 'settle_payment', id, 'success', 'job', email)).toBe(true);
  const emails = await database.sql(
    'select record_id, recipient from public.saturday_emails where record_id = any ($1)',
    [[moved, erased]],
  );
  expect(emails).toEqual([{ record_id: moved, recipient: 'new@example.com' }]);
  expect((await ledgerOf(erased)).map(({ kind }) => kind)).toEqual(['created', 'settled']);
});
