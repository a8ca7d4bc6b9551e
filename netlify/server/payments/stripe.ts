import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { CURRENCY } from '#domain/money.ts';
import { disputePhase, isAnswered, type DisputePhase } from '#domain/payments/dispute.ts';
import { refundState, type RefundState } from '#domain/payments/refund.ts';
import type { ProviderState } from '#domain/payments/status.ts';
import { ALLOWED_COUNTRIES, COLLECT_ADDRESS } from '#domain/payments/plans.ts';
import { apiBase, env } from '../platform/env.ts';

/** Stripe's API version. The webhook endpoint must send events of the same version. */
export const API_VERSION = '2026-10-28.endive';
/** Time limit of each try in ms. A request has one retry; two tries fit in `ANSWER_MS` (http/endpoint.ts). */
const TIMEOUT_MS = 3_500;
/** Time limit of each try in ms, for the lists of the nightly comparison. A list takes Stripe longer than an object. */
const LIST_TIMEOUT_MS = 6_000;
/** The most refunds of one charge that are read. No order has as many. */
const MAX_REFUNDS = 10_000;

/** The parameters of a checkout session; amounts in whole cents. */
export interface SessionRequest {
  paymentId: string;
  /** The number of the attempt, from 1, a part of Stripe's idempotency key. */
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

/** A checkout session, reduced to what the site uses. `url` is null unless the session is open. */
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
  /** The sum of the refunds that the buyer has, or will have, in whole cents. */
  refundedCents: number;
  /** Whether the session's charge says that the buyer has ever disputed it. */
  isDisputed: boolean;
}

/** A checkout session with the refunds of its charge, also those that came to nothing, oldest first. */
export interface SessionWithRefunds extends Session {
  /** The charge's id; null until the buyer has tried to pay. */
  chargeId: string | null;
  refunds: Refund[];
}

/** A refund: Stripe's id and, when it failed, Stripe's word for the reason. */
export interface Refund {
  refund: string;
  state: RefundState;
  amountCents: number;
  reason: string | null;
}

/** A dispute; `answerBy` is when our answer is due (ISO 8601); null when none is due. */
export interface Dispute {
  /** Stripe's id. */
  dispute: string;
  state: DisputePhase;
  amountCents: number;
  answerBy: string | null;
}

/**
 * An entry of a list: a checkout session, refund or dispute at Stripe, or a payment of ours. `id` is Stripe's
 * id or the payment's id. `paymentId` is null when Stripe stores no payment id with the entry. No payment has
 * the `paymentId` of a canary's session.
 */
export interface Entry {
  id: string;
  paymentId: string | null;
}

/** One page of a list; `hasMore` says whether the list has further pages. */
export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}

/**
 * Selects one page of a list: at most 100 entries that were created from `from` to `to` (both included).
 * `after` is the id of the last entry of the previous page; null for the first page.
 */
export interface Listing {
  from: Date;
  to: Date;
  after: string | null;
}

function connect(): Stripe {
  const base = apiBase('STRIPE_API_BASE');
  return new Stripe(env('STRIPE_SECRET_KEY'), {
    apiVersion: API_VERSION,
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(base && { protocol: 'http', host: base.hostname, port: base.port }),
  });
}

/**
 * Creates a checkout session. For a day, the same request with the same attempt returns the same session. A request
 * that differs (the site has moved, a price or a picture has changed) makes a session of its own: Stripe would refuse
 * it under the key of another.
 */
export async function createSession(request: SessionRequest): Promise<Session> {
  const parameters = toParameters(request);
  const hash = createHash('sha256')
    .update(JSON.stringify([API_VERSION, parameters]))
    .digest('hex');
  const idempotencyKey = `${request.paymentId}-${request.attempt}-${hash.slice(0, 16)}`;
  return toSession(await connect().checkout.sessions.create(parameters, { idempotencyKey }));
}

function toParameters(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { productName: name, productDescription: description, productImage } = request;
  return {
    mode: 'payment',
    // Stripe would show the price in the buyer's currency if its Dashboard says so. The site sells in one currency.
    adaptive_pricing: { enabled: false },
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
          product_data: { name, description, images: [productImage] },
        },
      },
    ],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    ...(COLLECT_ADDRESS && { shipping_address_collection: { allowed_countries: [...ALLOWED_COUNTRIES] } }),
  };
}

/** The parameters of `createSession` that the buyer typed, with the names of our fields. */
const TYPED: Readonly<Record<string, string>> = { customer_email: 'email' };

/** The name of our field whose value Stripe refused in this error; null when the error has another cause. */
export function refusedField(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  return error.code === 'email_invalid' ? 'email' : (TYPED[error.param ?? ''] ?? null);
}

/** The session with this id, in its current state at Stripe. */
export async function findSession(sessionId: string): Promise<SessionWithRefunds> {
  const expand = ['payment_intent.latest_charge.refunds'];
  const session = await connect().checkout.sessions.retrieve(sessionId, { expand });
  const charge = chargeOf(session);
  const newestFirst = charge === null ? [] : await refundsOf(charge);
  const refunds = newestFirst.map(toRefund).toReversed();
  return { ...toSession(session), chargeId: charge?.id ?? null, refunds };
}

/** All refunds of a charge, newest first. The charge itself has only the ten newest. */
async function refundsOf({ id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  if (!refunds?.has_more) return refunds?.data ?? [];
  const all = connect().refunds.list({ charge: id, limit: 100 });
  return all.autoPagingToArray({ limit: MAX_REFUNDS });
}

/** Does the same as `findSession`, but returns null when Stripe does not know the id. */
export function seekSession(sessionId: string): Promise<Session | null> {
  return orNull(findSession(sessionId));
}

/** The disputes of a charge, newest first, at most 100. */
export async function findDisputes(chargeId: string): Promise<Dispute[]> {
  const { data } = await connect().disputes.list({ charge: chargeId, limit: 100 });
  return data.map((dispute) => ({
    dispute: dispute.id,
    state: disputePhase(isResolved(dispute) ? 'lost' : dispute.status),
    amountCents: dispute.amount,
    answerBy: answerByOf(dispute),
  }));
}

/** Whether a prevented dispute took the money: then its balance transactions sum to less than nothing. */
function isResolved({ status, balance_transactions: moves }: Stripe.Dispute): boolean {
  return status === 'prevented' && moves.reduce((sum, { amount }) => sum + amount, 0) < 0;
}

function answerByOf({ status, evidence_details: { due_by: seconds } }: Stripe.Dispute): string | null {
  return seconds && !isAnswered(status) ? toIso(seconds) : null;
}

/**
 * The id of our payment to which a payment intent belongs; null when Stripe does not know the intent, or the
 * intent is not for a payment of ours.
 */
export async function findPaymentId(intentId: string): Promise<string | null> {
  const intent = await orNull(connect().paymentIntents.retrieve(intentId));
  return intent && paymentIdOf(intent);
}

/** Resolves to null when Stripe does not know the requested id. Any other error is thrown. */
async function orNull<Found>(request: Promise<Found>): Promise<Found | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** A page of checkout sessions, newest first. */
export async function listSessions(listing: Listing): Promise<Page<Session>> {
  const expand = ['data.payment_intent.latest_charge'];
  return toPage(await connect().checkout.sessions.list({ ...toParams(listing), expand }, LISTING), toSession);
}

/** A page of refunds, newest first. */
export async function listRefunds(listing: Listing): Promise<Page<Entry>> {
  const parameters = { ...toParams(listing), expand: ['data.payment_intent'] };
  return toPage(await connect().refunds.list(parameters, LISTING), toEntry);
}

/** A page of disputes, newest first. */
export async function listDisputes(listing: Listing): Promise<Page<Entry>> {
  const parameters = { ...toParams(listing), expand: ['data.payment_intent'] };
  return toPage(await connect().disputes.list(parameters, LISTING), toEntry);
}

/** A refund or dispute whose payment intent was expanded. */
function toEntry({ id, payment_intent: intent }: Stripe.Refund | Stripe.Dispute): Entry {
  const isExpanded = typeof intent === 'object' && intent !== null;
  return { id, paymentId: isExpanded ? paymentIdOf(intent) : null };
}

/** The options of a request for one page of a list. */
const LISTING = { timeout: LIST_TIMEOUT_MS } as const;

function toParams({ from, to, after }: Listing) {
  const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
  const created = { gte: seconds(from), lte: seconds(to) };
  return { created, limit: 100, ...(after !== null && { starting_after: after }) };
}

function toPage<From, Item>(
  { data, has_more: hasMore }: Stripe.ApiList<From>,
  toItem: (from: From) => Item,
): Page<Item> {
  return { items: data.map(toItem), hasMore };
}

/** Our payment's id in the metadata of a session or payment intent; null when the metadata has none. */
function paymentIdOf({ metadata }: { metadata: Stripe.Metadata | null }): string | null {
  return metadata?.['docId'] ?? null;
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Expires a session. @throws Stripe's error when the session is not open. */
export async function expireSession(sessionId: string): Promise<void> {
  await connect().checkout.sessions.expire(sessionId);
}

/** Whether Stripe signed `text` with this webhook secret in the last five minutes. */
export async function isSigned(text: string, signature: string, secret: string): Promise<boolean> {
  const { signature: verifier, DEFAULT_TOLERANCE } = Stripe.webhooks;
  try {
    return (await verifier?.verifyHeaderAsync(text, signature, secret, DEFAULT_TOLERANCE)) === true;
  } catch {
    // Every error means an invalid signature, even an error that is not Stripe's own (from a header such as `t=,v1=`).
    return false;
  }
}

/** Checks that Stripe accepts our key. @throws when Stripe refuses the key or does not answer within `timeoutMs`. */
export async function pingStripe(timeoutMs: number): Promise<void> {
  await connect().balance.retrieve({}, { timeout: timeoutMs, maxNetworkRetries: 0 });
}

function toSession(session: Stripe.Checkout.Session): Session {
  const charge = chargeOf(session);
  return {
    id: session.id,
    // Not `client_reference_id`: another product in the same account may have UUIDs of its own there.
    paymentId: paymentIdOf(session),
    state: stateOf(session),
    url: session.status === 'open' ? session.url : null,
    totalCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    receiptUrl: charge?.receipt_url ?? null,
    refundedCents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
  };
}

function toRefund({ id, status, amount, failure_reason }: Stripe.Refund): Refund {
  const reason = failure_reason ?? null;
  return { refund: id, state: refundState(status, reason), amountCents: amount, reason };
}

function stateOf(session: Stripe.Checkout.Session): ProviderState {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  const intent = intentOf(session);
  if (chargeOf(session)?.refunded) return 'refunded';
  if (session.payment_status === 'paid') return 'paid';
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'pending';
}

/** The session's payment intent; null when there is none or the request did not expand it. */
function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof intent === 'object' ? intent : null;
}

/** The last charge of the session's payment intent; null when there is none or the request did not expand it. */
function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = intentOf(session)?.latest_charge ?? null;
  return typeof charge === 'object' ? charge : null;
}
