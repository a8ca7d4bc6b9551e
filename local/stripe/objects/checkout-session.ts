import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { SessionRecord } from '../store/records.ts';

/** The fields of a checkout session whose values come from the request that creates the session. */
type GivenFields = Pick<Stripe.Checkout.Session, 'success_url'> &
  Partial<
    Pick<
      Stripe.Checkout.Session,
      | 'adaptive_pricing'
      | 'allow_promotion_codes'
      | 'allowed_payment_method_types'
      | 'billing_address_collection'
      | 'cancel_url'
      | 'client_reference_id'
      | 'customer_creation'
      | 'customer_email'
      | 'integration_identifier'
      | 'locale'
      | 'metadata'
      | 'origin_context'
      | 'phone_number_collection'
      | 'shipping_address_collection'
      | 'submit_type'
    >
  >;

interface ComputedFields {
  currency: string;
  total: number;
  created: number;
  expiresAt: number;
}

/** A new open session. `total` is in the currency's smallest unit, times are Unix time in seconds. */
export function newCheckoutSession(
  given: GivenFields,
  { currency, total, created, expiresAt }: ComputedFields,
): SessionRecord['object'] {
  const email = given.customer_email ?? null;
  return {
    id: newId('cs_test'),
    object: 'checkout.session',
    // Stripe's default is a setting in its Dashboard, which is on for new accounts.
    adaptive_pricing: { enabled: given.adaptive_pricing?.enabled ?? true },
    after_expiration: null,
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: given.customer_creation ?? 'if_required',
    customer_details: email === null ? null : customerDetails(email),
    customer_email: email,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: given.integration_identifier ?? null,
    invoice: null,
    invoice_creation: noInvoice(),
    livemode: false,
    locale: given.locale ?? null,
    managed_payments: { enabled: false },
    metadata: given.metadata ?? {},
    mode: 'payment',
    origin_context: given.origin_context ?? null,
    // Since API version 2022-08-01 the first payment attempt creates the payment intent.
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: given.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: given.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: given.shipping_address_collection ?? null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: given.submit_type ?? null,
    subscription: null,
    success_url: given.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
}

/** The `customer_details` of a session. The postal address is set only when the page asked for it. */
export function customerDetails(
  email: string,
  name: string | null = null,
  address: Stripe.Address | null = null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

function noInvoice(): Stripe.Checkout.Session.InvoiceCreation {
  return {
    enabled: false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: {},
      rendering_options: null,
    },
  };
}
