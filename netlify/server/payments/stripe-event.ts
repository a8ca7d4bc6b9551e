import { Problem } from '../http/problem.ts';
import { env, isLiveKey, webhookSecrets } from '../platform/env.ts';
import { isSigned } from './stripe.ts';

/**
 * A webhook event, reduced to the ids that lead to our payment. `intentId` is the id of Stripe's payment
 * intent. Only an event about a refund or a dispute has this id, because such an event contains neither a
 * checkout session nor the id of our payment.
 */
export interface StripeEvent {
  id: string;
  type: string;
  sessionId: string | null;
  paymentId: string | null;
  intentId: string | null;
}

/** How each event type that the site uses leads to our payment (docs/reliability.md lists the others). */
const USED = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.async_payment_failed': 'session',
  'checkout.session.expired': 'session',
  'charge.updated': 'charge',
  'charge.refunded': 'charge',
  'charge.refund.updated': 'intent',
  'refund.created': 'intent',
  'refund.updated': 'intent',
  'refund.failed': 'intent',
  'charge.dispute.created': 'intent',
  'charge.dispute.updated': 'intent',
  'charge.dispute.funds_withdrawn': 'intent',
  'charge.dispute.funds_reinstated': 'intent',
  'charge.dispute.closed': 'intent',
} as const satisfies Readonly<Record<string, 'session' | 'charge' | 'intent'>>;

/** The event types that the webhook endpoint at Stripe must send. */
export const EVENT_TYPES = Object.keys(USED) as readonly (keyof typeof USED)[];

type Fields = Readonly<Record<string, unknown>>;

/** An event with a valid signature. The fields of `object` are not checked yet. */
interface SignedEvent {
  id: string;
  type: string;
  livemode: unknown;
  object: Fields;
}

/**
 * Reads the raw body of a webhook.
 * @throws Problem `bad_request` when the signature is invalid, the signed text is not an event, or the event's mode
 * (test or live) is not the mode of our key.
 */
export async function readEvent(rawBody: string, signature: string): Promise<StripeEvent> {
  const text = decodeBody(rawBody);
  if (!(await isSignedByStripe(text, signature))) throw refusal('The signature does not hold');
  const event = toSignedEvent(parse(text));
  if (event === null) throw refusal('This is not an event');
  if ((event.livemode === true) !== isLiveKey(env('STRIPE_SECRET_KEY')))
    throw refusal('This event is from the other mode of Stripe');
  return { id: event.id, type: event.type, ...idsOf(event) };
}

function refusal(message: string): Problem {
  return new Problem('bad_request', message);
}

/**
 * The text of a body. Netlify may pass a body in base64, so a body that has only base64 characters is decoded.
 * A JSON object always has other characters, such as `{`.
 */
function decodeBody(rawBody: string): string {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(rawBody) ? Buffer.from(rawBody, 'base64').toString() : rawBody;
}

async function isSignedByStripe(text: string, signature: string): Promise<boolean> {
  for (const secret of webhookSecrets(env('STRIPE_WEBHOOK_SECRET')))
    if (await isSigned(text, signature, secret)) return true;
  return false;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The parts of an event that the site uses; null when the id, the type or the object is missing or malformed. */
function toSignedEvent(value: unknown): SignedEvent | null {
  const { id, type, data, livemode } = toFields(value) ?? {};
  const object = toFields(toFields(data)?.['object']);
  return isName(id) && isName(type) && object !== null ? { id, type, livemode, object } : null;
}

function toFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

/** Whether a value has the form of Stripe's ids and event types. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,255}$/.test(value);
}

/** The ids in an event's object; all null when the site does not use the event's type or the object's kind. */
function idsOf({ type, object }: SignedEvent): Pick<StripeEvent, 'sessionId' | 'paymentId' | 'intentId'> {
  const none = { sessionId: null, paymentId: null, intentId: null };
  const kind = object['object'];
  const way = Object.hasOwn(USED, type) ? USED[type as keyof typeof USED] : null;
  if (way === 'session' && kind === 'checkout.session')
    return {
      ...none,
      sessionId: toName(object['id']),
      paymentId: toName(object['client_reference_id']) ?? orderOf(object),
    };
  if (way === 'charge' && kind === 'charge') return { ...none, paymentId: orderOf(object) };
  if (way === 'intent' && (kind === 'refund' || kind === 'dispute')) {
    const intent = object['payment_intent'];
    return { ...none, intentId: toName(toFields(intent)?.['id'] ?? intent) };
  }
  return none;
}

/** The id of our payment in an object's metadata; null when it is missing or malformed. */
function orderOf(object: Fields): string | null {
  return toName(toFields(object['metadata'])?.['docId']);
}

function toName(value: unknown): string | null {
  return isName(value) ? value : null;
}
