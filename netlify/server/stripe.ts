import Stripe from 'stripe';
import { CURRENCY } from '#domain/money.ts';
import type { ProviderState } from '#domain/payment.ts';
import { ALLOWED_COUNTRIES, COLLECT_ADDRESS } from '#domain/plans.ts';
import { apiBase, env } from './env.ts';

/** What the site is written against; the webhook's events must come in the same version. */
export const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 10_000;

/** What a checkout session is made of; amounts in whole cents. */
export interface SessionRequest {
  paymentId: string;
  /** 1 for the first session of a payment; with the id it is Stripe's idempotency key. */
  attempt: number;
  email: string;
  amountCents: number;
  productName: string;
  productDescription: string;
  successUrl: string;
  cancelUrl: string;
  metadata: Readonly<Record<string, string>>;
}

/** A session as the site needs it. `url` is null once it cannot be paid any more. */
export interface Session {
  id: string;
  paymentId: string | null;
  state: ProviderState;
  url: string | null;
  /** Whole cents, in `currency`. */
  totalCents: number;
  currency: string;
}

/** An event of Stripe, reduced to what it is about: a session, or a payment intent (refunds). */
export interface StripeEvent {
  id: string;
  type: string;
  sessionId: string | null;
  paymentId: string | null;
}

function connect(): Stripe {
  const base = apiBase('STRIPE_API_BASE');
  return new Stripe(env('STRIPE_SECRET_KEY'), {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(base && { protocol: 'http', host: base.hostname, port: base.port }),
  });
}

/** Creates the hosted checkout session of a payment; the same request again answers the same session. */
export async function createSession(request: SessionRequest): Promise<Session> {
  const session = await connect().checkout.sessions.create(
    {
      mode: 'payment',
      customer_email: request.email,
      client_reference_id: request.paymentId,
      metadata: request.metadata,
      payment_intent_data: { metadata: request.metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: CURRENCY,
            unit_amount: request.amountCents,
            product_data: { name: request.productName, description: request.productDescription },
          },
        },
      ],
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      ...(COLLECT_ADDRESS && { shipping_address_collection: { allowed_countries: [...ALLOWED_COUNTRIES] } }),
    },
    { idempotencyKey: `${request.paymentId}-${request.attempt}` },
  );
  return read(session);
}

/** Asks Stripe for a session. */
export async function findSession(sessionId: string): Promise<Session> {
  const expand = ['payment_intent.latest_charge'];
  return read(await connect().checkout.sessions.retrieve(sessionId, { expand }));
}

/** Closes a session that nobody has paid yet. */
export async function expireSession(sessionId: string): Promise<void> {
  await connect().checkout.sessions.expire(sessionId);
}

/** Verifies the signature of a webhook's raw body; null when it is not Stripe's. */
export async function readEvent(rawBody: string, signature: string): Promise<StripeEvent | null> {
  const stripe = connect();
  try {
    const secret = env('STRIPE_WEBHOOK_SECRET');
    const event: unknown = await stripe.webhooks.constructEventAsync(rawBody, signature, secret);
    return isEvent(event) ? reduce(event) : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

/** Whether it is an event at all: the SDK checks the signature and parses the body, but not what is in it. */
function isEvent(event: unknown): event is Stripe.Event {
  const { id, type, data } = (event ?? {}) as Partial<Record<keyof Stripe.Event, unknown>>;
  const object = (data as Partial<Stripe.Event.Data> | undefined)?.object;
  return typeof id === 'string' && typeof type === 'string' && typeof object === 'object';
}

/** Whether Stripe answers our key. */
export async function pingStripe(timeoutMs: number): Promise<void> {
  await connect().balance.retrieve({}, { timeout: timeoutMs, maxNetworkRetries: 0 });
}

function read(session: Stripe.Checkout.Session): Session {
  return {
    id: session.id,
    paymentId: session.client_reference_id,
    state: stateOf(session),
    url: session.status === 'open' ? session.url : null,
    totalCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
  };
}

function stateOf(session: Stripe.Checkout.Session): ProviderState {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  if (charge?.refunded) return 'refunded';
  if (session.payment_status !== 'unpaid') return 'paid';
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'pending';
}

function reduce(event: Stripe.Event): StripeEvent {
  const { id, type } = event;
  if (event.type.startsWith('checkout.session.')) {
    const session = event.data.object as Stripe.Checkout.Session;
    const paymentId = session.client_reference_id ?? session.metadata?.['docId'] ?? null;
    return { id, type, sessionId: session.id, paymentId };
  }
  if (event.type === 'charge.refunded')
    return { id, type, sessionId: null, paymentId: event.data.object.metadata['docId'] ?? null };
  return { id, type, sessionId: null, paymentId: null };
}
