import type Stripe from 'stripe';
import { COUNTRIES } from '../objects/countries.ts';
import { invalidParameter } from '../objects/errors.ts';
import { expansion } from './expansion.ts';
import { isEmail } from '../objects/email.ts';
import { knownCurrency } from '../objects/currency.ts';
import { metadata } from './metadata.ts';
import { choice, flag, hash, integer, list, text } from './schema.ts';

type Create = Stripe.Checkout.SessionCreateParams;
type Item = Create['line_items'] extends (infer T)[] | undefined ? T : never;
type Sub<T> = NonNullable<T>;

const url = text(5000, (value, param) => {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(value)) {
    const message = 'Invalid URL: An explicit scheme (such as https) must be provided.';
    throw invalidParameter(message, param, 'url_invalid');
  }
  const parsed = URL.parse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'cs_test'));
  const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  if (!isWeb || !/^https?:\/\/[^/]/i.test(value) || /\s/.test(value)) {
    throw invalidParameter('Not a valid URL', param, 'url_invalid');
  }
});

const email = text(800, (value, param) => {
  if (isEmail(value)) return;
  throw invalidParameter(`Invalid email address: ${value}`, param, 'email_invalid');
});

const productData = hash(
  { name: text(250) },
  { description: text(), images: list(url, 8), metadata, tax_code: text(), unit_label: text(12) },
);

const priceData = hash(
  { currency: text(3, knownCurrency), unit_amount: integer(0, 99_999_999) },
  { product_data: productData, tax_behavior: choice('exclusive', 'inclusive', 'unspecified') },
  ['product', 'recurring', 'unit_amount_decimal'] satisfies (keyof Sub<Item['price_data']>)[],
);

const lineItem = hash({}, { price: text(), price_data: priceData, quantity: integer(1, 999_999), metadata }, [
  'adjustable_quantity',
  'tax_rates',
] satisfies (keyof Item)[]);

const intentData = hash(
  {},
  {
    capture_method: choice('automatic', 'automatic_async'),
    description: text(1000),
    metadata,
    receipt_email: email,
    statement_descriptor: text(22),
    statement_descriptor_suffix: text(22),
  } satisfies Partial<Record<keyof Sub<Create['payment_intent_data']>, unknown>>,
  [
    'application_fee_amount',
    'on_behalf_of',
    'setup_future_usage',
    'shipping',
    'transfer_data',
    'transfer_group',
  ] satisfies (keyof Sub<Create['payment_intent_data']>)[],
);

const LOCALES =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW';

const required = {
  mode: choice('payment', 'setup', 'subscription'),
  success_url: url,
  line_items: list(lineItem, 100),
};
const optional = {
  adaptive_pricing: hash({ enabled: flag }, {}),
  allow_promotion_codes: flag,
  allowed_payment_method_types: list(choice('card', 'us_bank_account')),
  billing_address_collection: choice('auto', 'required'),
  cancel_url: url,
  client_reference_id: text(200),
  currency: text(3, knownCurrency),
  customer_creation: choice('always', 'if_required'),
  customer_email: email,
  expand: expansion('checkout.session'),
  expires_at: integer(),
  integration_identifier: text(200),
  locale: choice(...LOCALES.split(' ')),
  metadata,
  origin_context: choice('mobile_app', 'web'),
  payment_intent_data: intentData,
  phone_number_collection: hash({ enabled: flag }, {}),
  shipping_address_collection: hash({ allowed_countries: list(choice(...COUNTRIES), 250) }, {}),
  submit_type: choice('auto', 'book', 'donate', 'pay', 'subscribe'),
  ui_mode: choice('elements', 'embedded_page', 'form', 'hosted_page'),
};

// Stripe's parameters that the emulator does not support. The type requires every Stripe parameter that is in
// neither `required` nor `optional`. So TypeScript reports a parameter that is missing here.
const unsupported: Record<Exclude<keyof Create, keyof typeof required | keyof typeof optional>, true> = {
  after_expiration: true,
  automatic_tax: true,
  branding_settings: true,
  consent_collection: true,
  custom_fields: true,
  custom_text: true,
  customer: true,
  customer_account: true,
  customer_update: true,
  discounts: true,
  excluded_payment_method_types: true,
  invoice_creation: true,
  managed_payments: true,
  name_collection: true,
  optional_items: true,
  payment_method_collection: true,
  payment_method_configuration: true,
  payment_method_data: true,
  payment_method_options: true,
  permissions: true,
  redirect_on_completion: true,
  return_url: true,
  saved_payment_method_options: true,
  setup_intent_data: true,
  shipping_options: true,
  subscription_data: true,
  tax_id_collection: true,
  wallet_options: true,
};

/** Reads the body of `POST /v1/checkout/sessions`. */
export const sessionParameters = hash(required, optional, Object.keys(unsupported));
export type SessionParameters = ReturnType<typeof sessionParameters>;
