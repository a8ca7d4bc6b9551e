import type Stripe from 'stripe';
import { chargeableTotal } from './money.ts';
import {
  invalidParameter,
  missingParameter,
  resourceMissing,
  StripeProblem,
  unsupportedParameter,
} from './errors.ts';
import { newId } from './ids.ts';
import type { Line, SessionRecord } from './records.ts';
import type { SessionParameters } from './session-parameters.ts';

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;

/**
 * A new open session from checked parameters; `created` is Unix time in seconds. Throws what Stripe refuses
 * only once it looks at the whole: totals, currencies, the expiry, modes this stand-in does not speak.
 */
export function newSession(given: SessionParameters, created: number, apiVersion: string): SessionRecord {
  if (given.mode !== 'payment') throw unsupportedParameter(`mode=${given.mode}`);
  if ((given.ui_mode ?? 'hosted_page') !== 'hosted_page')
    throw unsupportedParameter(`ui_mode=${given.ui_mode ?? ''}`);
  const currency = oneCurrency(given);
  const lines = given.line_items.map(readLine);
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  chargeableTotal(total, currency);
  const expiresAt = checkedExpiry(given.expires_at ?? created + DAY, created);
  const { capture_method: _automatic, ...intentData } = given.payment_intent_data ?? {};
  return { object: sessionObject(given, currency, total, created, expiresAt), lines, apiVersion, intentData };
}

function oneCurrency(given: SessionParameters): string {
  if (given.line_items.length === 0) throw missingParameter('line_items');
  const currencies = given.line_items.map((item) => item.price_data?.currency.toLowerCase());
  const first = (currencies.find((one) => one !== undefined) ?? given.currency ?? 'usd').toLowerCase();
  if (given.currency !== undefined && given.currency.toLowerCase() !== first) {
    throw invalidParameter('The currency must match the currency of the line items.', 'currency');
  }
  if (currencies.some((one) => one !== undefined && one !== first)) {
    throw new StripeProblem('All line items must have the same currency.', { param: 'line_items' });
  }
  return first;
}

function readLine(item: SessionParameters['line_items'][number], index: number): Line {
  const param = `line_items[${index}]`;
  if (item.price !== undefined && item.price_data !== undefined) {
    const message = 'You may only specify one of these parameters: price, price_data.';
    throw invalidParameter(message, `${param}[price]`, 'parameters_exclusive');
  }
  if (item.price !== undefined) throw resourceMissing('price', item.price, `${param}[price]`, 400);
  if (item.price_data === undefined) throw missingParameter(`${param}[price_data]`);
  if (item.price_data.product_data === undefined)
    throw missingParameter(`${param}[price_data][product_data]`);
  if (item.quantity === undefined) {
    throw invalidParameter(`Quantity is required. Add \`quantity\` to \`${param}\``, `${param}[quantity]`);
  }
  const { name, description } = item.price_data.product_data;
  const ids = { id: newId('li'), priceId: newId('price'), productId: newId('prod') };
  const unitAmount = item.price_data.unit_amount;
  return {
    ...ids,
    name,
    description: description ?? null,
    unitAmount,
    quantity: item.quantity,
    metadata: item.metadata ?? {},
  };
}

function checkedExpiry(expiresAt: number, created: number): number {
  const refuse = (bound: string): Error =>
    invalidParameter(
      `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`,
      'expires_at',
    );
  if (expiresAt < created + HALF_HOUR) throw refuse('at least 30 minutes');
  if (expiresAt > created + DAY) throw refuse('less than 24 hours');
  return expiresAt;
}

function sessionObject(
  given: SessionParameters,
  currency: string,
  total: number,
  created: number,
  expiresAt: number,
): SessionRecord['object'] {
  return {
    id: newId('cs_test'),
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
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
    customer_details: given.customer_email === undefined ? null : customerDetails(given.customer_email),
    customer_email: given.customer_email ?? null,
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
    // Since version 2022-08-01 there is no payment intent before the first try to pay.
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

/** What a session says of its buyer; the address only when the page asked for one. */
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
