import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { sendSoon } from '#server/outbox.ts';
import { receiveEvent } from '#server/settle-payment.ts';
import { Problem } from '#server/problem.ts';
import { readEvent } from '#server/stripe.ts';

export const config: Config = { path: '/api/stripe/webhook' };

export default endpoint({
  methods: ['POST'],
  body: 'raw',
  failure: () => 'The event could not be stored',
  handle: async ({ request, rawBody, later }) => {
    const event = await readEvent(rawBody, request.headers.get('Stripe-Signature') ?? '');
    if (!event) throw new Problem('bad_request', 'The signature does not hold');
    const payment = await receiveEvent(event);
    if (payment) later(sendSoon(payment.id));
    return json(200, { ok: true });
  },
});
