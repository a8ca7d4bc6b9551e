import Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { failureOf } from '../support/failure.ts';
import {
  beginCheckout,
  buyer,
  complete,
  deliver,
  eventsOf,
  follow,
  postEvent,
  type Begun,
  type Outcome,
} from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { pricesOf } from '../support/prices.ts';
import { tamperingProxy } from '../support/tampering-proxy.ts';

const SOLO = pricesOf('solo-entrepreneur');

const site = await sharedCloud();
beforeEach(() => site.reset());

const secret = (): string => site.env['STRIPE_WEBHOOK_SECRET'] ?? '';
const status = async ({ paymentId }: Begun): Promise<string> => {
  const [row] = await site.sql<{ payment_status: string }>(
    'select payment_status from public.saturday_payments where id = $1',
    [paymentId],
  );
  return row?.payment_status ?? '';
};
const noted = () => site.sql('select id, type from public.saturday_stripe_events');
const ledger = async (): Promise<string[]> => {
  const lines = await site.sql<{ kind: string }>(
    'select kind from public.saturday_payment_events order by position',
  );
  return lines.map(({ kind }) => kind);
};

/** An event about an object, as Stripe sends it. */
const eventAbout = (type: string, object: unknown, more: object = {}) => ({
  ...{ id: 'evt_1', object: 'event', type, data: { object } },
  ...more,
});
const SESSION = 'checkout.session.completed';
/** An event that calls the session of an order paid. */
const paidEvent = (id: string, reference: string | null) =>
  eventAbout(SESSION, {
    ...{ id, object: 'checkout.session', client_reference_id: reference },
    ...{ status: 'complete', payment_status: 'paid' },
  });
/** Stripe's signature of a payload. */
const signed = (payload: string, more: { secret?: string; timestamp?: number } = {}): Promise<string> =>
  Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: secret(), ...more });

/** Starts a checkout and brings it to an outcome. Returns the checkout and the first event about its session. */
async function eventOf(outcome: Outcome): Promise<{ begun: Begun; event: Stripe.Event }> {
  const begun = await beginCheckout();
  await complete(site, begun.sessionId, outcome);
  const events = await eventsOf(site, begun);
  const event = events.find(({ type }) => type.startsWith('checkout.session.'));
  if (!event) throw new Error(`No event reports ${outcome}`);
  return { begun, event };
}

test('A paid session settles its order and sends its email before the buyer returns to the site.', async () => {
  const { begun, event } = await eventOf('paid');
  const response = await deliver(event);
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  expect(await status(begun)).toBe('success');
  expect(await site.outbox()).toMatchObject([{ Recipients: [buyer.email] }]);
  expect(await noted()).toEqual([{ id: event.id, type: 'checkout.session.completed' }]);
});

test('A session that names its order only in its metadata settles it too.', async () => {
  const { begun, event } = await eventOf('paid');
  Object.assign(event.data.object, { client_reference_id: null });
  expect((await deliver(event)).status).toBe(200);
  expect(await status(begun)).toBe('success');
});

test.each<[string, (event: string) => Promise<string> | string | null]>([
  ['without a signature', () => null],
  ['with an empty signature', () => ''],
  ['with nonsense for a signature', () => 't=1,v1=abc'],
  ['with an empty time and signature', () => 't=,v1='],
  ['signed with another secret', (payload) => signed(payload, { secret: 'whsec_other' })],
  ['signed for another body', () => signed('{}')],
  [
    'signed ten minutes ago',
    (payload) => signed(payload, { timestamp: Math.floor(Date.now() / 1000) - 600 }),
  ],
])('An event %s is refused, and nothing is stored.', async (_, sign) => {
  const { begun, event } = await eventOf('paid');
  const payload = JSON.stringify(event);
  const before = await ledger();
  const refusal = await failureOf(await postEvent(payload, await sign(payload)));
  expect(refusal.code).toBe('bad_request');
  expect(await status(begun)).toBe('initiated');
  expect(await noted()).toEqual([]);
  expect(await ledger()).toEqual(before);
});

test.each([
  ...['', '{', 'null', '[]', '"text"', '{"type":1}', '12'],
  ...[
    '{"id":"evt_1","type":"a"}',
    '{"id":"evt_1","type":"a","data":null}',
    '{"id":"evt_1","type":"a","data":[]}',
  ],
  '{"id":"evt_\\u0000","type":"checkout.session.completed","data":{"object":{}}}',
])('A signed body %j that is no event is answered 400 without a fault in the log.', async (payload) => {
  expect((await failureOf(await postEvent(payload, await signed(payload)))).code).toBe('bad_request');
  expect(await noted()).toEqual([]);
});

const USED_TYPES = [SESSION, 'charge.refunded', 'refund.failed', 'charge.dispute.created'];

test.each(USED_TYPES)('A signed %s with an object of another kind is answered 200 or 400.', async (type) => {
  const { paymentId } = await beginCheckout();
  const before = await ledger();
  const none = [null, 7, 'text', true, undefined];
  const others = [[], {}, { object: 'customer', id: 'cus_1', metadata: { docId: paymentId } }, { object: 7 }];
  for (const object of [...none, ...others]) {
    const { status } = await deliver(eventAbout(type, object));
    expect([object, status]).toEqual([object, none.includes(object as null) ? 400 : 200]);
  }
  expect(await ledger()).toEqual(before);
});

test.each<[string, Record<string, unknown>]>([
  ['an id that is a number', { id: 7 }],
  ['an id with a NUL', { id: 'cs_\u0000' }],
  ['an id that Stripe does not know', { id: 'cs_test_unknown' }],
  ['a reference that is an object', { client_reference_id: {}, metadata: null }],
  ['metadata that is a list', { client_reference_id: null, metadata: [] }],
])('A signed session with %s is answered 200 and settles nothing.', async (_, changes) => {
  const { begun, event } = await eventOf('paid');
  await site.sql('update public.saturday_payments set stripe_session_id = null');
  Object.assign(event.data.object, changes);
  expect((await deliver(event)).status).toBe(200);
  expect(await status(begun)).toBe('initiated');
});

/** Posts an event with its body encoded in base64. Stripe's signature is that of the body before encoding. */
async function deliverEncoded(event: unknown, key = secret()): Promise<Response> {
  const payload = JSON.stringify(event);
  return postEvent(Buffer.from(payload).toString('base64'), await signed(payload, { secret: key }));
}

test('An event whose body Netlify passes in base64 settles its order; a forged one does not.', async () => {
  const { begun, event } = await eventOf('paid');
  expect((await failureOf(await deliverEncoded(event, 'whsec_other'))).code).toBe('bad_request');
  expect(await status(begun)).toBe('initiated');
  expect((await deliverEncoded(event)).status).toBe(200);
  expect(await status(begun)).toBe('success');
  expect(await site.outbox()).toHaveLength(1);
});

test('While the signing secret is rolled, events signed with the new and the previous one are accepted.', async () => {
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_new, whsec_previous');
  for (const key of ['whsec_new', 'whsec_previous']) {
    const { begun, event } = await eventOf('paid');
    expect((await deliver(event, key)).status).toBe(200);
    expect(await status(begun)).toBe('success');
  }
  const { begun, event } = await eventOf('paid');
  for (const key of ['whsec_other', 'whsec_new, whsec_previous', '', secret()])
    expect((await failureOf(await deliver(event, key))).code).toBe('bad_request');
  expect(await status(begun)).toBe('initiated');
});

test.each([
  ['sk_live_0123456789', { livemode: false }],
  ['rk_live_0123456789', {}],
  ['sk_test_0123456789', { livemode: true }],
])('With the key %s an event with %j is refused and nothing is stored.', async (key, mode) => {
  const { begun, event } = await eventOf('paid');
  vi.stubEnv('STRIPE_SECRET_KEY', key);
  const { livemode: _, ...rest } = event;
  const refusal = await failureOf(await deliver({ ...rest, ...mode }));
  expect(refusal.code).toBe('bad_request');
  expect(await status(begun)).toBe('initiated');
  expect(await noted()).toEqual([]);
});

test('With a live key a live event of an unused type is answered 200.', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_0123456789');
  expect((await deliver(eventAbout('made.up', {}, { livemode: true }))).status).toBe(200);
});

const dispute = (intent: string | null) =>
  eventAbout('charge.dispute.created', { id: 'du_1', object: 'dispute', payment_intent: intent });
test.each([
  ['of the unused type customer.created', eventAbout('customer.created', { id: 'x', object: 'y' })],
  ['of an unused type about a payment', eventAbout('payment_intent.succeeded', { id: 'x', object: 'y' })],
  ['of a type that nobody knows', eventAbout('made.up', { id: 'x', object: 'y' })],
  ['about a session without an order', paidEvent('cs_test_foreign', null)],
  ['about a session of another shop', paidEvent('cs_test_foreign', 'not-one-of-ours')],
  ['about a session of no order', paidEvent('cs_test_foreign', '0190a5b2-7c3d-4e4f-8a1b-2c3d4e5f6a7b')],
  ['about a dispute without a payment', dispute(null)],
  ['about the dispute of another shop', dispute('pi_foreign')],
])('An event %s is answered 200 and changes nothing.', async (_, event) => {
  expect((await deliver(event)).status).toBe(200);
  expect([await ledger(), await site.outbox()]).toEqual([[], []]);
  if (event.type !== SESSION) expect(await noted()).toEqual([]);
});

test('The payment status of an event is not trusted: Stripe is asked.', async () => {
  const begun = await beginCheckout();
  await deliver(paidEvent(begun.sessionId, begun.paymentId));
  expect(await status(begun)).toBe('initiated');
});

test('An event that arrives before its session is stored finds its order and stores the session.', async () => {
  const { begun, event } = await eventOf('paid');
  await site.sql('update public.saturday_payments set stripe_session_id = null');
  expect((await deliver(event)).status).toBe(200);
  expect(await status(begun)).toBe('success');
  const rows = await site.sql('select stripe_session_id from public.saturday_payments');
  expect(rows).toEqual([{ stripe_session_id: begun.sessionId }]);
  expect(await site.outbox()).toHaveLength(1);
});

test('An order is never settled by the session of another order.', async () => {
  const [mine, other] = [await beginCheckout(), await beginCheckout({ email: 'other@example.com' })];
  await complete(site, other.sessionId, 'paid');
  await site.sql('update public.saturday_payments set stripe_session_id = null where id = $1', [
    mine.paymentId,
  ]);
  await deliver(paidEvent(other.sessionId, mine.paymentId));
  expect(await status(mine)).toBe('initiated');
});

test.each(['stripe', 'supabase'] as const)(
  'While %s is down the event is answered 503, and it settles when it is delivered again.',
  async (service) => {
    const { begun, event } = await eventOf('paid');
    await site.outage(service, 60);
    expect((await failureOf(await deliver(event))).code).toBe('unavailable');
    expect(takeErrors().join()).not.toContain(buyer.email);
    await site.outage(service, 0);
    expect((await deliver(event)).status).toBe(200);
    expect(await status(begun)).toBe('success');
  },
);

test('While the email service is down the order is settled.', async () => {
  const { begun, event } = await eventOf('paid');
  await site.outage('mail', 60);
  expect((await deliver(event)).status).toBe(200);
  expect(await status(begun)).toBe('success');
  expect(takeErrors()).toHaveLength(1);
});

/** The columns for refunds and disputes in a payment's row. */
const returned = ({ paymentId }: Begun) =>
  site.sql(
    `select refunded_amount::float as refunded, lost_amount::float as lost, dispute_state as dispute
     from public.saturday_payments where id = $1`,
    [paymentId],
  );

const typesOf = (events: readonly Stripe.Event[]): string[] => events.map(({ type }) => type);

/** Creates an order and delivers the event that reports its payment, which settles the order. */
async function paidOrder(): Promise<Begun> {
  const { begun, event } = await eventOf('paid');
  await deliver(event);
  return begun;
}

test('A partial refund is recorded with its sum and leaves the order paid; the same event again changes nothing.', async () => {
  const begun = await paidOrder();
  const first = await follow(site, begun, 'refunded_part', 4);
  expect(await returned(begun)).toEqual([{ refunded: SOLO.full.dollars / 2, lost: 0, dispute: null }]);
  await follow(site, begun, 'refunded_part');
  for (const event of first) await deliver(event);
  expect(await returned(begun)).toEqual([{ refunded: (SOLO.full.dollars / 4) * 3, lost: 0, dispute: null }]);
  expect(await status(begun)).toBe('success');
  expect((await ledger()).filter((kind) => kind === 'refund')).toHaveLength(2);
  await follow(site, begun, 'refunded');
  expect(await status(begun)).toBe('refunded');
  expect(await returned(begun)).toEqual([{ refunded: SOLO.full.dollars, lost: 0, dispute: null }]);
  expect((await ledger()).filter((kind) => kind === 'refund')).toHaveLength(3);
  expect(await site.outbox()).toHaveLength(1);
});

test('More refunds than Stripe puts into a charge are all recorded, although only the last one is reported.', async () => {
  const begun = await paidOrder();
  for (let count = 0; count < 10; count += 1) await complete(site, begun.sessionId, 'refunded_part');
  await follow(site, begun, 'refunded_part');
  const [recorded] = await site.sql<{ refunds: number; sum: number }>(
    `select count(*)::integer as refunds, sum((detail ->> 'part')::numeric)::float as sum
     from public.saturday_payment_events where kind = 'refund'`,
  );
  expect(recorded?.refunds).toBe(11);
  expect(await returned(begun)).toMatchObject([{ refunded: recorded?.sum }]);
});

test('A dispute is recorded with the date to answer by, and again after it is won.', async () => {
  const begun = await paidOrder();
  const opened = await follow(site, begun, 'disputed', 4);
  expect(await returned(begun)).toEqual([{ refunded: 0, lost: 0, dispute: 'open' }]);
  const [{ due } = { due: null }] = await site.sql<{ due: boolean | null }>(
    'select dispute_answer_by > now() as due from public.saturday_payments',
  );
  expect(due).toBe(true);
  await follow(site, begun, 'dispute_won');
  for (const event of opened) await deliver(event);
  expect(await returned(begun)).toEqual([{ refunded: 0, lost: 0, dispute: 'won' }]);
  expect(await status(begun)).toBe('success');
  expect((await ledger()).filter((kind) => kind === 'dispute')).toHaveLength(2);
});

test.each([
  ['refunded', 'refund_failed', 'refunded', ['refund.updated', 'charge.refund.updated', 'refund.failed']],
  ['refund_waiting', 'refund_canceled', 'success', ['refund.updated', 'charge.refund.updated']],
] as const)(
  'After %s, %s takes the sum back; an order that was never seen refunded is %s.',
  async (made, undone, end, types) => {
    const begun = await paidOrder();
    expect(typesOf(await follow(site, begun, made))).toEqual(['refund.created', 'charge.refunded']);
    expect(await returned(begun)).toEqual([{ refunded: SOLO.full.dollars, lost: 0, dispute: null }]);
    expect(typesOf(await follow(site, begun, undone))).toEqual(types);
    expect(await returned(begun)).toEqual([{ refunded: 0, lost: 0, dispute: null }]);
    // The status is final; the ledger and the sums say what became of the refund.
    expect(await status(begun)).toBe('refunded');
    expect((await ledger()).filter((kind) => kind === 'refund')).toHaveLength(2);
    const unseen = await paidOrder();
    await complete(site, unseen.sessionId, made);
    await follow(site, unseen, undone);
    expect([await status(unseen), ...(await returned(unseen))]).toEqual([
      end,
      { refunded: 0, lost: 0, dispute: null },
    ]);
  },
);

test('A dispute that is won on appeal after it was lost gives the money back to the sums.', async () => {
  const begun = await paidOrder();
  await follow(site, begun, 'disputed');
  await follow(site, begun, 'dispute_lost');
  expect(await returned(begun)).toEqual([{ refunded: 0, lost: SOLO.full.dollars, dispute: 'lost' }]);
  expect(typesOf(await follow(site, begun, 'dispute_appealed'))).toEqual(['charge.dispute.updated']);
  expect(await returned(begun)).toEqual([{ refunded: 0, lost: SOLO.full.dollars, dispute: 'open' }]);
  expect(typesOf(await follow(site, begun, 'dispute_won'))).toEqual([
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ]);
  expect(await returned(begun)).toEqual([{ refunded: 0, lost: 0, dispute: 'won' }]);
});

test('A charge that was updated is asked about.', async () => {
  const begun = await beginCheckout();
  await complete(site, begun.sessionId, 'paid');
  expect(typesOf(await follow(site, begun, 'charge_updated'))).toEqual(['charge.updated']);
  expect(await status(begun)).toBe('success');
});

test.each([
  [[], { lost: 0, dispute: 'won' }],
  [[-1, 1], { lost: 0, dispute: 'won' }],
  [[-1], { lost: SOLO.full.dollars, dispute: 'lost' }],
])('A prevented dispute that moved %j times its amount is %j.', async (moves, end) => {
  const begun = await paidOrder();
  const prevented = { status: 'prevented', balance_transactions: moves.map((amount) => ({ amount })) };
  const proxy = await tamperingProxy(site.stripe.url, (path, body) =>
    path.startsWith('/v1/disputes?')
      ? {
          ...(body as object),
          data: (body as Stripe.ApiList<object>).data.map((one) => ({ ...one, ...prevented })),
        }
      : undefined,
  );
  vi.stubEnv('STRIPE_API_BASE', proxy);
  await follow(site, begun, 'disputed');
  expect(await returned(begun)).toEqual([{ refunded: 0, ...end }]);
});

test('What the event of a dispute says is not trusted: Stripe is asked, even if the charge says nothing of a dispute.', async () => {
  const begun = await paidOrder();
  const proxy = await tamperingProxy(site.stripe.url, (_, body) =>
    JSON.parse(JSON.stringify(body).replaceAll('"disputed":true', '"disputed":false')),
  );
  vi.stubEnv('STRIPE_API_BASE', proxy);
  const [event] = await follow(site, begun, 'disputed');
  if (!event) throw new Error('No event reports the dispute');
  Object.assign(event.data.object, { status: 'lost', amount: 1 });
  await deliver({ ...event, id: 'evt_forged', type: 'charge.dispute.closed' });
  expect(await returned(begun)).toEqual([{ refunded: 0, lost: 0, dispute: 'open' }]);
});
