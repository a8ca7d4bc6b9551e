import type Stripe from 'stripe';

/** One thing bought. Amounts are in the currency's smallest unit (cents). */
export interface Line {
  id: string;
  priceId: string;
  productId: string;
  name: string;
  description: string | null;
  unitAmount: number;
  quantity: number;
  metadata: Record<string, string>;
}

/** A session as kept: Stripe's object, and what Stripe keeps behind it. */
export interface SessionRecord {
  object: Stripe.Checkout.Session & { payment_intent: string | null };
  lines: Line[];
  /** The version its events are written in: the one the client pinned when it created the session. */
  apiVersion: string;
  intentData: IntentData;
}

export interface IntentData {
  description?: string;
  metadata?: Record<string, string>;
  receipt_email?: string;
  statement_descriptor?: string;
  statement_descriptor_suffix?: string;
}

export type IntentRecord = Stripe.PaymentIntent & { latest_charge: string | null };
export type ChargeRecord = Stripe.Charge & { payment_intent: string };
export type RefundRecord = Stripe.Refund & { payment_intent: string; charge: string };

export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'charge.refunded',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Which API request caused something; both are null for what happened on a page or by the clock. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** Stripe's event object without `pending_webhooks`, which the delivery tells. */
export interface EventObject {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: false;
  request: Cause;
  type: EventType;
}

/** One try to deliver an event: the answer's HTTP status, or why there was none. */
export interface Attempt {
  /** Unix time in ms. */
  at: number;
  status: number | null;
  error: string | null;
}

export interface EventRecord {
  object: EventObject;
  /** `none`: nobody listens; `failed`: given up. */
  delivery: 'none' | 'pending' | 'delivered' | 'failed';
  attempts: Attempt[];
  /** Unix time in ms. */
  nextAttemptAt: number;
}

/** What was answered to an idempotency key. */
export interface ReplyRecord {
  key: string;
  path: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: unknown;
  /** Unix time in ms. */
  savedAt: number;
}

export interface Tables {
  session: SessionRecord;
  intent: IntentRecord;
  charge: ChargeRecord;
  refund: RefundRecord;
  event: EventRecord;
  reply: ReplyRecord;
}
