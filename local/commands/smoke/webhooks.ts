import { randomUUID } from 'node:crypto';
import { webhookSecrets } from '../../../netlify/server/platform/env.ts';
import { jsonRequest, type Ask } from '../ask.ts';
import { unseen, type Finding } from '../report.ts';
import { paymentsWebhook, signedCall } from '../webhooks.ts';
import { check, expectStatus } from './check.ts';
import { statusOf, type Order } from './checkout.ts';

/** The answers of `statusOf` that `walkWebhooks` accepts for an order that nobody has paid. */
const UNPAID = ['initiated', 'pending'];
const HOUR_MS = 60 * 60 * 1000;

/**
 * Sends an event that reports `order` as paid. The site must refuse the event when it is unsigned or was signed
 * an hour ago. When it is signed now, the site must accept it twice, and must not mark the order as paid.
 * `secrets` is the value of `STRIPE_WEBHOOK_SECRET`. When `secrets` is empty or `order` is null, only the
 * unsigned event is sent.
 */
export async function walkWebhooks(ask: Ask, secrets: string, order: Order | null): Promise<Finding[]> {
  const event = completed(order);
  const unsigned = await check('An unsigned event is refused', async () =>
    expectStatus(await ask(paymentsWebhook.path, jsonRequest(event)), 400),
  );
  const [secret = ''] = webhookSecrets(secrets);
  if (secret === '')
    return [unsigned, unseen('Signed events', 'set STRIPE_WEBHOOK_SECRET to the preview’s secret')];
  if (order === null) return [unsigned, unseen('Signed events', 'no checkout opened')];
  const replay = async (): Promise<string | null> =>
    expectStatus(await ask(...signedCall(event, secret)), 200);
  return [
    unsigned,
    await check('An event that was signed an hour ago is refused', async () =>
      expectStatus(await ask(...signedCall(event, secret, new Date(Date.now() - HOUR_MS))), 400),
    ),
    await check('A signed event is accepted, twice', async () => (await replay()) ?? (await replay())),
    await check('An event alone does not make an order paid', async () => {
      const status = await statusOf(ask, order);
      return UNPAID.includes(status) ? null : `the order is ${status}`;
    }),
  ];
}

/** An event that reports Stripe's checkout session of the order as paid, although nobody has paid. */
function completed(order: Order | null) {
  const object = {
    object: 'checkout.session',
    id: order?.sessionId,
    client_reference_id: order?.paymentId,
    status: 'complete',
    payment_status: 'paid',
  };
  const id = `evt_smoke_${randomUUID()}`;
  return { id, object: 'event', type: 'checkout.session.completed', livemode: false, data: { object } };
}
