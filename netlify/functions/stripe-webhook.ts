import type { Config } from '@netlify/functions';
import { sendSoon } from '#server/email/outbox.ts';
import { endpoint, json } from '#server/http/endpoint.ts';
import { receiveEvent } from '#server/payments/settle.ts';
import { readEvent } from '#server/payments/stripe-event.ts';

export const config: Config = { path: '/api/stripe/webhook' };

export default endpoint({
  methods: ['POST'],
  body: 'raw',
  // No time limit of our own: Stripe waits longer than a visitor, and retries an event that we did not accept.
  limitMs: null,
  failure: () => 'The event could not be stored',
  handle: async ({ request, rawBody, later }) => {
    const event = await readEvent(rawBody, request.headers.get('Stripe-Signature') ?? '');
    const payment = await receiveEvent(event);
    if (payment) later(() => sendSoon(payment.id));
    return json(200, { ok: true });
  },
});
