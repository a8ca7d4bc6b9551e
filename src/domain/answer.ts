/** The wire between browser and functions (contract, HTTP). */
import type { ConfirmationEmail, PaymentStatus } from './payment.ts';

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

/** A field's name to the message that stands beside it. */
export type FieldMessages = Readonly<Record<string, string>>;

/** Amounts of a quote as JSON carries them, in dollars. */
export interface QuoteAnswer {
  originalAmount: number;
  discountAmount: number;
  total: number;
}

export interface Failure {
  ok: false;
  error: { code: ErrorCode; message: string; fields?: FieldMessages; quote?: QuoteAnswer };
}

/** A form was stored. */
export interface FormAnswer {
  ok: true;
  message: string;
}

/** A checkout began: `url` is Stripe's hosted page. */
export interface CheckoutAnswer {
  ok: true;
  url: string;
  paymentId: string;
}

/** A payment as its buyer may see it; `amount` in dollars. */
export interface PaymentAnswer {
  ok: true;
  payment: {
    status: PaymentStatus;
    orderId: string;
    plan: string;
    amount: number;
    email: string;
    confirmationEmail: ConfirmationEmail;
  };
}
