import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { ChargeRecord, RefundRecord } from '../store/records.ts';

/** A refund waits for the bank (`pending`) or for the buyer (`requires_action`) before it is done. */
export type RefundStatus = 'pending' | 'requires_action' | 'succeeded';

/** The number of refunds in a charge. */
const IN_CHARGE = 10;

/** The `refunds` list of a charge, from all its refunds, newest first. */
export function refundList(chargeId: string, refunds: RefundRecord[]): Stripe.ApiList<Stripe.Refund> {
  const url = `/v1/charges/${chargeId}/refunds`;
  return { object: 'list', data: refunds.slice(0, IN_CHARGE), has_more: refunds.length > IN_CHARGE, url };
}

/** A new refund. `amount` is in the currency's smallest unit, `created` is Unix time in seconds. */
export function newRefund(
  charge: ChargeRecord,
  amount: number,
  given: {
    metadata?: Record<string, string>;
    reason?: Stripe.RefundCreateParams.Reason;
    status?: RefundStatus;
  },
  created: number,
): RefundRecord {
  const isCard = charge.payment_method_details?.type === 'card';
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: isCard
      ? { card: { type: 'refund' }, type: 'card' }
      : { us_bank_transfer: { reference: null, reference_status: null }, type: 'us_bank_transfer' },
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: given.status ?? 'succeeded',
    transfer_reversal: null,
  };
}
