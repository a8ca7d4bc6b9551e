import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import * as checkoutPlan from '../../netlify/functions/checkout-plan.ts';
import * as checkoutReport from '../../netlify/functions/checkout-report.ts';
import * as paymentVerify from '../../netlify/functions/payment-verify.ts';
import * as stripeWebhook from '../../netlify/functions/stripe-webhook.ts';
import type { FunctionModule } from '../../local/netlify/functions.ts';
import type { PaymentAnswer } from '#domain/answer.ts';
import { call, type CallOptions } from './call.ts';
import type { TestCloud } from './cloud.ts';

export const buyer = { name: 'Ada Lovelace', email: 'ada@example.com' };

/** A valid order of the first plan, with a new submission id; `changes` replace or add fields. */
export function planOrder(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { plan: 'solo-entrepreneur', ...buyer, submissionId: randomUUID(), ...changes };
}

export function postPlan(json: unknown, options: CallOptions = {}): Promise<Response> {
  return call(checkoutPlan, '/api/checkout/plan', { json, ...options });
}

/**
 * A started checkout: the ids of the payment and of Stripe's checkout session, and the URL of Stripe's
 * payment page.
 */
export interface Begun {
  paymentId: string;
  sessionId: string;
  url: string;
}

/** Starts a checkout of the first plan. */
export function beginCheckout(changes: Record<string, unknown> = {}): Promise<Begun> {
  return begin(checkoutPlan, '/api/checkout/plan', planOrder(changes));
}

/** Starts the checkout of a report on one book; `changes` replace or add fields. */
export function beginReport(changes: Record<string, unknown> = {}): Promise<Begun> {
  const bookLinks = ['https://www.amazon.com/dp/0374533555'];
  return begin(checkoutReport, '/api/checkout/report', { ...buyer, numberOfBooks: 1, bookLinks, ...changes });
}

/** Posts an order from a random IP address. Throws when it is refused. */
async function begin(module: FunctionModule, path: string, json: object): Promise<Begun> {
  const ip = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  const response = await call(module, path, { json, ip });
  if (response.status !== 201) throw new Error(`The checkout did not begin: ${await response.text()}`);
  const { paymentId, url } = (await response.json()) as Begun;
  return { paymentId, url, sessionId: new URL(url).pathname.split('/').at(-1) ?? '' };
}

/** Pays for a checkout at Stripe, and lets the thank-you page ask about it. Returns the checkout. */
export async function pay(cloud: Parameters<typeof complete>[0], begun: Begun): Promise<Begun> {
  await complete(cloud, begun.sessionId, 'paid');
  await verified(begun.paymentId);
  return begun;
}

export type Outcome =
  | ('paid' | 'declined' | 'async_pending' | 'async_paid' | 'async_failed' | 'expired')
  | ('refunded' | 'refunded_part' | 'refund_pending' | 'refund_waiting' | 'refund_failed' | 'refund_canceled')
  | ('charge_updated' | 'disputed' | 'dispute_won' | 'dispute_lost' | 'dispute_appealed')
  | 'dispute_reopened';

/** Moves Stripe's checkout session to an outcome, such as `paid`, `refunded` or `expired`. */
export async function complete(
  { stripe }: { stripe: Pick<TestCloud['stripe'], 'url'> },
  sessionId: string,
  outcome: Outcome,
): Promise<void> {
  const response = await fetch(`${stripe.url}/_local/sessions/${sessionId}/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
  if (!response.ok) throw new Error(`The session did not become ${outcome}: ${await response.text()}`);
}

/** Stripe's SDK, connected to the cloud's emulator. */
export function providerOf({ env, stripe }: Pick<TestCloud, 'env' | 'stripe'>): Stripe {
  return new Stripe(env['STRIPE_SECRET_KEY'] ?? '', {
    protocol: 'http',
    host: '127.0.0.1',
    port: stripe.port,
    telemetry: false,
  });
}

/** Those of Stripe's latest 100 events that name the payment or its checkout session, oldest first. */
export async function eventsOf(cloud: TestCloud, { sessionId, paymentId }: Begun): Promise<Stripe.Event[]> {
  const events = await providerOf(cloud).events.list({ limit: 100 });
  const isAbout = (event: Stripe.Event): boolean => {
    const text = JSON.stringify(event.data.object);
    return text.includes(sessionId) || text.includes(paymentId);
  };
  return events.data.filter(isAbout).toReversed();
}

/**
 * The events of the charge of a paid session, oldest first. They are found by the payment intent, because the event of a
 * dispute names neither the checkout session nor the order.
 */
async function chargeEvents(cloud: TestCloud, { sessionId }: Begun): Promise<Stripe.Event[]> {
  const { payment_intent: intent } = await providerOf(cloud).checkout.sessions.retrieve(sessionId);
  if (typeof intent !== 'string') throw new Error('A paid session has a payment intent');
  const { data } = await providerOf(cloud).events.list({ limit: 100 });
  const isAbout = ({ type, data: { object } }: Stripe.Event): boolean =>
    /^(charge|refund)\./.test(type) && JSON.stringify(object).includes(intent);
  return data.filter(isAbout).toReversed();
}

/**
 * Brings a paid order to an outcome, and delivers each new event about its charge in `times` parallel calls. Returns
 * these events, oldest first. Throws when the webhook refuses one.
 */
export async function follow(
  cloud: TestCloud,
  begun: Begun,
  outcome: Outcome,
  times = 1,
): Promise<Stripe.Event[]> {
  const known = (await chargeEvents(cloud, begun)).map(({ id }) => id);
  await complete(cloud, begun.sessionId, outcome);
  const events = (await chargeEvents(cloud, begun)).filter(({ id }) => !known.includes(id));
  for (const event of events)
    for (const { status } of await Promise.all(Array.from({ length: times }, () => deliver(event))))
      if (status !== 200) throw new Error(`The webhook answered ${event.type} with ${status}`);
  return events;
}

/** Delivers an event to the webhook with Stripe's signature. */
export async function deliver(event: unknown, secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? '') {
  const payload = JSON.stringify(event);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  return postEvent(payload, signature);
}

/** Posts a body to the webhook, with `signature` as the `Stripe-Signature` header. Null leaves the header out. */
export function postEvent(body: string, signature: string | null): Promise<Response> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signature !== null && { 'stripe-signature': signature }),
  };
  return call(stripeWebhook, '/api/stripe/webhook', { method: 'POST', body, headers });
}

export function verify(paymentId: string, options: CallOptions = {}): Promise<Response> {
  return call(paymentVerify, `/api/payments/${paymentId}/verify`, { method: 'POST', ...options });
}

/** The payment as the thank-you page gets it. Throws when the verification does not answer 200. */
export async function verified(paymentId: string): Promise<PaymentAnswer['payment']> {
  const response = await verify(paymentId);
  if (response.status !== 200) throw new Error(`The payment was not verified: ${await response.text()}`);
  return ((await response.json()) as PaymentAnswer).payment;
}
