import type Stripe from 'stripe';

/** A line item. Amounts are in the currency's smallest unit (cents). */
export interface Line {
  id: string;
  priceId: string;
  productId: string;
  name: string;
  description: string | null;
  /** The URLs of the product's pictures. */
  images: string[];
  unitAmount: number;
  quantity: number;
  metadata: Record<string, string>;
}

/** A stored checkout session: the object that the API returns, and data that is not part of this object. */
export interface SessionRecord {
  object: Stripe.Checkout.Session & { payment_intent: string | null };
  lines: Line[];
  /** The API version of the session's events: the version of the request that created the session. */
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
export type DisputeRecord = Stripe.Dispute & { payment_intent: string; charge: string };

export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'charge.updated',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The API request that caused an event; both values are null when no API request did. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** Stripe's event object without `pending_webhooks`, which depends on the delivery. */
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

/** An attempt to deliver an event: the HTTP status of the response, or the error. */
export interface Attempt {
  /** Unix time in ms. */
  at: number;
  status: number | null;
  error: string | null;
}

export interface EventRecord {
  object: EventObject;
  /** The state of the delivery. `none`: there is no webhook endpoint; `failed`: no more attempts will be made. */
  delivery: 'none' | 'pending' | 'delivered' | 'failed';
  attempts: Attempt[];
  /** Unix time in ms. */
  nextAttemptAt: number;
}

/** The stored answer to a request with an idempotency key. */
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
  dispute: DisputeRecord;
  event: EventRecord;
  reply: ReplyRecord;
}
