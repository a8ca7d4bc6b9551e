import Stripe from 'stripe';
import { CURRENCY } from '#domain/money.ts';
import type { ProviderState } from '#domain/payments/status.ts';
import { ALLOWED_COUNTRIES, COLLECT_ADDRESS } from '#domain/payments/plans.ts';
import { apiBase, env } from '../platform/env.ts';

/** Stripe's API version. The webhook endpoint must send events of the same version. */
export const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 10_000;

/** The parameters of a checkout session; amounts in whole cents. */
export interface SessionRequest {
  paymentId: string;
  /** The number of the attempt, from 1. Payment id and attempt form Stripe's idempotency key. */
  attempt: number;
  email: string;
  amountCents: number;
  productName: string;
  productDescription: string;
  /** The absolute URL of a picture of the product. */
  productImage: string;
  successUrl: string;
  cancelUrl: string;
  metadata: Readonly<Record<string, string>>;
}

/** A checkout session, reduced to what the site uses. `url` is null once the session cannot be paid. */
export interface Session {
  id: string;
  paymentId: string | null;
  state: ProviderState;
  url: string | null;
  /** The total in whole cents of `currency`. */
  totalCents: number;
  currency: string;
  /** The URL of Stripe's own receipt; null until the session is paid. */
  receiptUrl: string | null;
}

/** A webhook event, reduced to the ids of its session and payment; `sessionId` is null for a refund. */
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

/** Creates a checkout session. The same payment id and attempt return the same session. */
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
            product_data: {
              name: request.productName,
              description: request.productDescription,
              images: [request.productImage],
            },
          },
        },
      ],
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      ...(COLLECT_ADDRESS && { shipping_address_collection: { allowed_countries: [...ALLOWED_COUNTRIES] } }),
    },
    { idempotencyKey: `${request.paymentId}-${request.attempt}` },
  );
  return toSession(session);
}

/** The session with this id, in its current state at Stripe. */
export async function findSession(sessionId: string): Promise<Session> {
  const expand = ['payment_intent.latest_charge'];
  return toSession(await connect().checkout.sessions.retrieve(sessionId, { expand }));
}

/** Expires an open session. */
export async function expireSession(sessionId: string): Promise<void> {
  await connect().checkout.sessions.expire(sessionId);
}

/** Reads a webhook's raw body; null when the signature is not Stripe's or the body is not an event. */
export async function readEvent(rawBody: string, signature: string): Promise<StripeEvent | null> {
  const stripe = connect();
  try {
    const secret = env('STRIPE_WEBHOOK_SECRET');
    const event: unknown = await stripe.webhooks.constructEventAsync(rawBody, signature, secret);
    return isEvent(event) ? toEvent(event) : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

/** Whether the body has the shape of an event: the SDK checks only the signature. */
function isEvent(event: unknown): event is Stripe.Event {
  const { id, type, data } = (event ?? {}) as Partial<Record<keyof Stripe.Event, unknown>>;
  const object = (data as Partial<Stripe.Event.Data> | undefined)?.object;
  return typeof id === 'string' && typeof type === 'string' && typeof object === 'object';
}

/** Checks that Stripe accepts our key. @throws when it does not within `timeoutMs`. */
export async function pingStripe(timeoutMs: number): Promise<void> {
  await connect().balance.retrieve({}, { timeout: timeoutMs, maxNetworkRetries: 0 });
}

function toSession(session: Stripe.Checkout.Session): Session {
  return {
    id: session.id,
    paymentId: session.client_reference_id,
    state: stateOf(session),
    url: session.status === 'open' ? session.url : null,
    totalCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    receiptUrl: chargeOf(session)?.receipt_url ?? null,
  };
}

function stateOf(session: Stripe.Checkout.Session): ProviderState {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  const intent = intentOf(session);
  if (chargeOf(session)?.refunded) return 'refunded';
  if (session.payment_status !== 'unpaid') return 'paid';
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'pending';
}

/** The session's payment intent; null unless the request expanded it. */
function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof intent === 'object' ? intent : null;
}

/** The last charge of the session's payment intent; null unless the request expanded it. */
function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = intentOf(session)?.latest_charge ?? null;
  return typeof charge === 'object' ? charge : null;
}

function toEvent(event: Stripe.Event): StripeEvent {
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
