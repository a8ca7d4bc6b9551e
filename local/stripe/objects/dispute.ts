import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Emulator } from '../store/emulator.ts';
import type { ChargeRecord, DisputeRecord } from '../store/records.ts';

/**
 * How long the shop has to answer a dispute in the emulator, in seconds. A real card network gives 7 to 21
 * days.
 */
const ANSWER_S = 10 * 24 * 60 * 60;

/** The newest dispute of a charge, if there is one. */
export function disputeOf(emulator: Emulator, chargeId: string): DisputeRecord | undefined {
  return emulator.store.all('dispute').findLast(({ charge }) => charge === chargeId);
}

/**
 * A dispute that waits for the shop's answer. `amount` is in the currency's smallest unit, `created` is Unix time in
 * seconds.
 */
export function newDispute(charge: ChargeRecord, amount: number, created: number): DisputeRecord {
  const isCard = charge.payment_method_details?.type === 'card';
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + ANSWER_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: isCard ? '10.4' : 'R10',
    payment_intent: charge.payment_intent,
    ...(isCard && { payment_method_details: cardDetails() }),
    reason: isCard ? 'fraudulent' : 'debit_not_authorized',
    status: 'needs_response',
  };
}

function cardDetails(): Stripe.Dispute.PaymentMethodDetails {
  return {
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  };
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
