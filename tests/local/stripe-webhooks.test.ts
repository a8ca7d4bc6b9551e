import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  localStripe,
  sessionRequest,
  webhookReceiver,
  WEBHOOK_SECRET,
  type StripeUnderTest,
} from '../support/local-stripe.ts';

async function drive(stripe: StripeUnderTest, ...outcomes: string[]): Promise<string> {
  const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest());
  for (const outcome of outcomes) await stripe.post(`/_local/sessions/${id}/complete`, { outcome });
  return id;
}

async function eventsOf({ sdk }: StripeUnderTest): Promise<Stripe.Event[]> {
  return (await sdk.events.list({ limit: 100 })).data;
}

describe('an event', () => {
  test('arrives with a signature that the SDK accepts, and only with the right secret and body', async () => {
    const receiver = await webhookReceiver();
    const stripe = await localStripe({ webhookUrl: receiver.url });
    const id = await drive(stripe, 'expired');
    const [delivery] = await receiver.first(1);
    const { body = '', headers } = delivery ?? {};
    const signature = headers?.['stripe-signature'] ?? '';
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    const event = await stripe.sdk.webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET);
    expect(event).toMatchObject({
      object: 'event',
      type: 'checkout.session.expired',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: { id, object: 'checkout.session', status: 'expired', url: null } },
    });
    expect(event.id).toMatch(/^evt_\w{24}$/);
    await expect(
      stripe.sdk.webhooks.constructEventAsync(`${body} `, signature, WEBHOOK_SECRET),
    ).rejects.toThrow();
    await expect(stripe.sdk.webhooks.constructEventAsync(body, signature, 'whsec_other')).rejects.toThrow();
    await expect
      .poll(() => stripe.sdk.events.retrieve(event.id))
      .toMatchObject({ id: event.id, pending_webhooks: 0 });
  });

  test('names the request that caused it', async () => {
    const stripe = await localStripe();
    const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest());
    const expired = await stripe.sdk.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-1' });
    const [event] = await eventsOf(stripe);
    expect(event?.request).toEqual({ id: expired.lastResponse.requestId, idempotency_key: 'expire-1' });
  });

  const stories: [string[], string[]][] = [
    [['paid'], ['payment_intent.succeeded', 'checkout.session.completed']],
    [['declined'], []],
    [['async_pending'], ['checkout.session.completed']],
    [
      ['async_paid'],
      ['checkout.session.completed', 'payment_intent.succeeded', 'checkout.session.async_payment_succeeded'],
    ],
    [
      ['async_pending', 'async_failed'],
      ['checkout.session.completed', 'checkout.session.async_payment_failed'],
    ],
    [
      ['paid', 'refunded'],
      ['payment_intent.succeeded', 'checkout.session.completed', 'refund.created', 'charge.refunded'],
    ],
    [
      ['paid', 'refunded_part', 'disputed', 'dispute_won'],
      [
        ...['payment_intent.succeeded', 'checkout.session.completed', 'refund.created', 'charge.refunded'],
        ...['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
        ...['charge.dispute.funds_reinstated', 'charge.dispute.closed'],
      ],
    ],
    [
      ['paid', 'charge_updated', 'refund_waiting', 'refund_canceled', 'refund_pending', 'refund_failed'],
      [
        ...['payment_intent.succeeded', 'checkout.session.completed', 'charge.updated'],
        ...['refund.created', 'charge.refunded', 'refund.updated', 'charge.refund.updated'],
        ...['refund.created', 'charge.refunded', 'refund.updated', 'charge.refund.updated', 'refund.failed'],
      ],
    ],
    [
      ['paid', 'disputed', 'dispute_won', 'dispute_reopened', 'dispute_lost'],
      [
        ...['payment_intent.succeeded', 'checkout.session.completed'],
        ...['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
        ...['charge.dispute.funds_reinstated', 'charge.dispute.closed'],
        ...['charge.dispute.updated', 'charge.dispute.closed'],
      ],
    ],
    [
      ['paid', 'disputed', 'dispute_lost', 'dispute_appealed', 'dispute_lost'],
      [
        ...['payment_intent.succeeded', 'checkout.session.completed'],
        ...['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed'],
        ...['charge.dispute.updated', 'charge.dispute.closed'],
      ],
    ],
  ];
  test.each(stories)('is sent for each change: %j', async (outcomes, types) => {
    const receiver = await webhookReceiver();
    const stripe = await localStripe({ webhookUrl: receiver.url });
    await drive(stripe, ...outcomes);
    const deliveries = await receiver.first(types.length);
    expect(deliveries.map(({ event }) => event.type).sort()).toEqual([...types].sort());
    expect((await eventsOf(stripe)).map(({ type }) => type).reverse()).toEqual(types);
  });

  test('has the session of its time: a bank debit is unpaid when the session completes', async () => {
    const stripe = await localStripe();
    await drive(stripe, 'async_paid');
    const shown = (await eventsOf(stripe))
      .filter(({ type }) => type.startsWith('checkout.'))
      .map(({ type, data }) => [type, (data.object as Stripe.Checkout.Session).payment_status]);
    expect(shown).toEqual([
      ['checkout.session.async_payment_succeeded', 'paid'],
      ['checkout.session.completed', 'unpaid'],
    ]);
  });

  test('has the API version that the client pinned', async () => {
    const stripe = await localStripe();
    const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest(), {
      apiVersion: '2026-09-30.endive',
    });
    await stripe.post(`/_local/sessions/${id}/complete`, { outcome: 'expired' });
    expect(await eventsOf(stripe)).toMatchObject([{ api_version: '2026-09-30.endive' }]);
  });
});

describe('delivery', () => {
  test('is retried with the same event until the response is 2xx', async () => {
    const receiver = await webhookReceiver((nth) => (nth === 1 ? 503 : 200));
    const stripe = await localStripe({ webhookUrl: receiver.url });
    await drive(stripe, 'expired');
    const [failed, repeated] = await receiver.first(2);
    expect(repeated?.event.id).toBe(failed?.event.id);
    await expect.poll(() => eventsOf(stripe)).toMatchObject([{ pending_webhooks: 0 }]);
    expect((await stripe.sdk.events.list({ delivery_success: true })).data).toHaveLength(1);
  });

  test('counts a redirect as a failure', async () => {
    const receiver = await webhookReceiver((nth) => (nth === 1 ? 302 : 200));
    const stripe = await localStripe({ webhookUrl: receiver.url });
    await drive(stripe, 'expired');
    await receiver.first(2);
  });

  test('can be held and released', async () => {
    const receiver = await webhookReceiver();
    const stripe = await localStripe({ webhookUrl: receiver.url });
    await stripe.post('/_local/webhooks', { mode: 'hold' });
    await drive(stripe, 'paid', 'refunded');
    expect((await eventsOf(stripe)).map((event) => event.pending_webhooks)).toEqual([1, 1, 1, 1]);
    expect(receiver.deliveries).toEqual([]);
    await stripe.post('/_local/webhooks', { mode: 'deliver' });
    await receiver.first(4);
    await expect.poll(() => eventsOf(stripe)).toMatchObject(Array(4).fill({ pending_webhooks: 0 }));
    expect(receiver.deliveries).toHaveLength(4);
  });

  test('is controlled by JSON whatever its content type', async () => {
    const stripe = await localStripe();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect(
        await fetch(`${stripe.url}/_local/webhooks`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: '{ "mode": "hold" }',
        }).then((response) => [response.status, response.headers.get('content-type')]),
      ).toEqual([200, expect.stringContaining('application/json')]);
  });

  test('can send each event several times', async () => {
    const receiver = await webhookReceiver();
    const stripe = await localStripe({ webhookUrl: receiver.url });
    await stripe.post('/_local/webhooks', { mode: 'duplicate' });
    await drive(stripe, 'expired');
    const deliveries = await receiver.first(3);
    expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(1);
  });

  test('can be repeated', async () => {
    const receiver = await webhookReceiver();
    const stripe = await localStripe({ webhookUrl: receiver.url });
    await drive(stripe, 'expired');
    const [first] = await receiver.first(1);
    await expect.poll(() => eventsOf(stripe)).toMatchObject([{ pending_webhooks: 0 }]);
    await stripe.post(`/_local/events/${first?.event.id ?? ''}/resend`, {});
    const [, second] = await receiver.first(2);
    expect(second?.event.id).toBe(first?.event.id);
  });

  test('lists its endpoint and event types', async () => {
    const stripe = await localStripe({ webhookUrl: 'http://localhost:8888/api/stripe/webhook' });
    const { data } = await stripe.sdk.webhookEndpoints.list();
    expect(data).toMatchObject([{ url: 'http://localhost:8888/api/stripe/webhook', status: 'enabled' }]);
    expect(data[0]?.enabled_events).toContain('checkout.session.async_payment_failed');
    expect((await (await localStripe()).sdk.webhookEndpoints.list()).data).toEqual([]);
  });
});
