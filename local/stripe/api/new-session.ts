import { chargeableTotal } from '../objects/currency.ts';
import {
  invalidParameter,
  missingParameter,
  resourceMissing,
  StripeProblem,
  unsupportedParameter,
} from '../objects/errors.ts';
import { newCheckoutSession } from '../objects/checkout-session.ts';
import { newId } from '../objects/ids.ts';
import type { Line, SessionRecord } from '../store/records.ts';
import type { SessionParameters } from './session-parameters.ts';

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;

/**
 * A new open session from checked parameters; `created` is Unix time in seconds. Throws Stripe's 400 for line
 * items, currencies, a total or an expiry that break Stripe's rules. Throws a 400, too, for a `mode` or
 * `ui_mode` that the emulator does not support.
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
  const object = newCheckoutSession(given, { currency, total, created, expiresAt });
  return { object, lines, apiVersion, intentData };
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
  const { name, description, images } = item.price_data.product_data;
  const ids = { id: newId('li'), priceId: newId('price'), productId: newId('prod') };
  const unitAmount = item.price_data.unit_amount;
  return {
    ...ids,
    name,
    description: description ?? null,
    images: images ?? [],
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
