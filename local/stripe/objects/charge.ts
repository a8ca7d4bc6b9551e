import type Stripe from 'stripe';
import type { Buyer, Card, Decline } from './cards.ts';
import { newId } from './ids.ts';
import type { ChargeRecord, IntentRecord } from '../store/records.ts';

/**
 * A charge of the intent's amount, failed when there is a `decline`. `card` is null for a bank debit. `origin` is the
 * emulator's address, for the receipt; `created` is Unix time in seconds.
 */
export function newCharge(
  origin: string,
  intent: IntentRecord,
  buyer: Buyer,
  card: Card | null,
  decline: Decline | null,
  created: number,
): ChargeRecord {
  const isPaid = decline === null;
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: {
      address: buyer.address,
      email: buyer.email,
      name: buyer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'LOCAL EMULATOR',
    captured: isPaid,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: card === null ? bankDetails() : cardDetails(card, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isPaid ? `${origin}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '05' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails(card: Card, amount: number): Stripe.Charge.PaymentMethodDetails {
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      extended_authorization: { status: 'disabled' },
      fingerprint: null,
      funding: 'credit',
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: 'visa',
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

function bankDetails(): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'LOCAL EMULATOR BANK',
      fingerprint: null,
      last4: '6789',
      payment_reference: null,
      routing_number: '110000000',
    },
  };
}
