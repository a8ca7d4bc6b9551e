import type Stripe from 'stripe';
import type { Line, SessionRecord } from '../store/records.ts';

/** The list that `expand[]=line_items` shows. */
export function lineItems({ object, lines }: SessionRecord): object {
  const currency = object.currency ?? 'usd';
  return {
    object: 'list',
    data: lines.map((line) => lineItem(line, currency, object.created)),
    has_more: false,
    url: `/v1/checkout/sessions/${object.id}/line_items`,
  };
}

// The API sends decimals as text. The SDK's types describe the objects that the SDK makes of these texts. The
// type omits `price`, too, because a price contains a decimal.
type OnTheWire<T> = Omit<T, 'price' | 'unit_amount_decimal'>;

function lineItem(
  line: Line,
  currency: string,
  created: number,
): OnTheWire<Stripe.LineItem> & { price: object } {
  const amount = line.unitAmount * line.quantity;
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: line.name,
    metadata: line.metadata,
    price: price(line, currency, created),
    quantity: line.quantity,
  };
}

function price(
  line: Line,
  currency: string,
  created: number,
): OnTheWire<Stripe.Price> & { unit_amount_decimal: string } {
  return {
    id: line.priceId,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: line.productId,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: line.unitAmount,
    unit_amount_decimal: String(line.unitAmount),
  };
}
