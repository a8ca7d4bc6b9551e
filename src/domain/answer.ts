/** The errors of all functions, and answers to visitors (docs/api.md). The answers to staff are in domain/admin. */
import type { ConfirmationEmail } from './payments/order.ts';
import type { PaymentStatus } from './payments/status.ts';

export const ERROR_STATUS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  total_changed: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  rate_limited: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The messages shown at fields, by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** A quote in dollars. */
export interface QuoteAnswer {
  originalAmount: number;
  discountAmount: number;
  total: number;
}

export interface Failure {
  ok: false;
  error: { code: ErrorCode; message: string; fields?: FieldMessages; quote?: QuoteAnswer };
}

/** The answer when a form was accepted; `message` is the form's success message. */
export interface FormAnswer {
  ok: true;
  message: string;
}

/**
 * The answer when an order was recorded. `url` is Stripe's payment page or, for a repeated order that the
 * buyer has already completed there, the thank-you page.
 */
export interface CheckoutAnswer {
  ok: true;
  url: string;
  paymentId: string;
}

/**
 * A payment for `/thank-you`. `amount` and `refundedAmount` are in dollars. `email` is masked when the order
 * is older than 24 hours. Until the order is paid, `paidAt` (ISO 8601) is null and `receipt` (labels and values) is empty.
 */
export interface PaymentAnswer {
  ok: true;
  payment: {
    status: PaymentStatus;
    orderId: string;
    plan: string;
    amount: number;
    refundedAmount: number;
    email: string;
    confirmationEmail: ConfirmationEmail;
    paidAt: string | null;
    receipt: readonly (readonly [label: string, value: string])[];
    /** True for a customer who has bought a month of a plan before; otherwise missing. */
    isLaterMonth?: true;
  };
}
