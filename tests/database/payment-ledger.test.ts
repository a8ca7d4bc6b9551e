import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_STATUSES } from '#domain/payment.ts';
import type { Supabase } from '../../local/supabase.ts';
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
  const [row] = await database.sql<Payment & { amount: string }>(
    'select payment_status, amount, stripe_session_id from public.saturday_payments where id = $1',
    [id],
  );
  return { ...row, amount: Number(row?.amount) };
}

/** The row that a ledger tells of, from its lines alone. */
function fold(lines: readonly Line[]) {
  const blank = { payment_status: '', amount: 0, stripe_session_id: null as unknown };
  return lines.reduce((row, { kind, detail }) => {
    if (kind === 'created')
      return { ...row, payment_status: String(detail['status']), amount: Number(detail['amount']) };
    if (kind === 'session') return { ...row, stripe_session_id: detail['session'] };
    if (kind !== 'settled' && kind !== 'refund') return row;
    expect(detail['from']).toBe(row.payment_status);
    return { ...row, payment_status: String(detail['status']) };
  }, blank);
}

const mail = { kind: 'payment-confirmation', recipient: 'ada@example.com', subject: 'Paid' };
const settle = (id: string, status: string, by = 'webhook'): Promise<boolean> =>
  callSql(database, 'settle_payment', id, status, by, status === 'success' ? mail : null);

type Step = (id: string) => Promise<unknown>;

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom(...PAYMENT_STATUSES.slice(1)), fc.constantFrom('page', 'webhook', 'job')).map(
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
        callSql(database, 'note_check', id, state, 'job'),
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

test('After any sequence of calls the row is what its ledger folds to, with one mail at most.', async () => {
  await actAs(database, 'service_role');
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (sequence) => {
      const id = await newPayment();
      for (const step of sequence) await step(id);
      const lines = await ledgerOf(id);
      expect(fold(lines)).toEqual(await rowOf(id));
      const mails = await database.sql('select 1 from public.saturday_emails where record_id = $1', [id]);
      const queued = lines.filter(({ kind, detail }) => kind === 'mail' && detail['state'] === 'queued');
      const paid = lines.filter(({ kind, detail }) => kind === 'settled' && detail['status'] === 'success');
      expect(mails).toHaveLength(paid.length);
      expect(queued).toHaveLength(paid.length);
      expect(paid.length).toBeLessThanOrEqual(1);
      expect(lines[0]?.kind).toBe('created');
    }),
    { numRuns: 60 },
  );
});

test.each(['failed', 'expired', 'refunded'])('A record that is %s moves no more.', async (status) => {
  const id = await newPayment();
  if (status === 'refunded') await settle(id, 'success');
  expect(await settle(id, status)).toBe(true);
  for (const next of PAYMENT_STATUSES.slice(1)) expect(await settle(id, next)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ payment_status: status });
});

test('Of thirty that settle at once, one moves the record and enqueues its mail.', async () => {
  const id = await newPayment();
  const moved = await Promise.all(Array.from({ length: 30 }, () => settle(id, 'success')));
  expect(moved.filter(Boolean)).toHaveLength(1);
  const mails = await database.sql('select 1 from public.saturday_emails where record_id = $1', [id]);
  expect(mails).toHaveLength(1);
  expect((await ledgerOf(id)).map(({ kind }) => kind)).toEqual(['created', 'settled', 'mail']);
});

test('The same order twenty times at once is one record.', async () => {
  const once = order();
  const started = await Promise.all(Array.from({ length: 20 }, () => startPayment(once)));
  expect(new Set(started.map(({ payment }) => payment?.id)).size).toBe(1);
  expect(started.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
});

test('Without a submission id, an identical order of the last ten minutes is the same.', async () => {
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

test('An order after one that failed or expired is a new one.', async () => {
  const once = order({ submission_id: null });
  const { payment } = await startPayment(once);
  await settle(payment?.id ?? '', 'expired');
  expect(await startPayment(once)).toMatchObject({ outcome: 'stored' });
});

test('Over the limit no record is made; a retry of one that exists passes.', async () => {
  const limit = { key: 'orders', limit: 1, seconds: 600 };
  const first = order();
  await startPayment(first, limit);
  const refused = await startPayment(order(), limit);
  expect(refused).toEqual({ outcome: 'limited', retryAfter: expect.any(Number) as number });
  expect(await startPayment(first, limit)).toMatchObject({ outcome: 'known' });
});

test('The first session of a record stays.', async () => {
  const id = await newPayment();
  expect(await callSql(database, 'attach_session', id, `cs_1_${id}`)).toBe(`cs_1_${id}`);
  expect(await callSql(database, 'attach_session', id, `cs_2_${id}`)).toBe(`cs_1_${id}`);
});

test('An event is noted once; the ledger tells a check only when the answer differs from the last.', async () => {
  const id = await newPayment();
  const note = () => callSql(database, 'note_webhook', `evt_${id}`, 'checkout.session.completed', id);
  expect([await note(), await note()]).toEqual([true, false]);
  for (const state of ['open', 'open', 'pending', 'open'])
    await callSql(database, 'note_check', id, state, 'job');
  const told = (await ledgerOf(id)).map(({ kind, detail }) => (kind === 'check' ? detail['state'] : kind));
  expect(told).toEqual(['created', 'webhook', 'open', 'pending', 'open']);
});

test('An event about no record of ours is noted without a line in any ledger.', async () => {
  const event = `evt_${randomUUID()}`;
  expect(await callSql(database, 'note_webhook', event, 'x', randomUUID())).toBe(true);
  expect(
    await database.sql('select id from public.saturday_stripe_events where id = $1', [event]),
  ).toHaveLength(1);
});

test.each([0, -1])('An amount of %i is refused by the table itself.', async (amount) => {
  await expect(startPayment(order({ amount }))).rejects.toMatchObject({ code: '23514' });
});

test('A receipt goes to the address that the order holds now; whoever had it erased meanwhile gets none.', async () => {
  const [moved, erased] = [await newPayment(), await newPayment()];
  const change = 'update public.saturday_payments set email = $2 where id = $1';
  await database.sql(change, [moved, 'new@example.com']);
  await database.sql(change, [erased, '']);
  const mail = { kind: 'payment-confirmation', recipient: 'old@example.com', subject: 'Payment confirmed' };
  for (const id of [moved, erased])
    expect(await callSql(database, 'settle_payment', id, 'success', 'job', mail)).toBe(true);
  const mails = await database.sql(
    'select record_id, recipient from public.saturday_emails where record_id = any ($1)',
    [[moved, erased]],
  );
  expect(mails).toEqual([{ record_id: moved, recipient: 'new@example.com' }]);
  expect((await ledgerOf(erased)).map(({ kind }) => kind)).toEqual(['created', 'settled']);
});
