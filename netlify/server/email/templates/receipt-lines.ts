import { brand } from '#brand';
import { formatCents, toCents } from '#domain/money.ts';
import { BUSINESS_TIME_ZONE } from '#domain/payments/coupons.ts';
import { isReportOrder, orderId } from '#domain/payments/order.ts';
import type { PaymentRow } from '../../platform/schema.ts';

type Line = readonly [label: string, value: string];

/** The lines of an order's receipt, for the confirmation email and the thank-you page; empty until the order is paid. */
export function receiptOf(payment: PaymentRow): Line[] {
  if (payment.paid_at === null) return [];
  const isReport = isReportOrder(payment.metadata);
  return [
    ['Order', orderId(payment.id)],
    ['Date', `${formatDate(new Date(payment.paid_at))} (${ZONE_NAME})`],
    [isReport ? 'Report' : 'Plan', isReport ? payment.plan : `${payment.plan}, one month`],
    ...receiptLines(payment),
    ['Paid', dollars(payment.amount)],
    ...(payment.refunded_amount > 0 ? [['Refunded', dollars(payment.refunded_amount)] as const] : []),
    ['Seller', [brand.company, ...brand.address].join(', ')],
  ];
}

/** The business's time zone, in words: `Eastern Time`. Where the buyer is, the payment may have another day. */
const ZONE_NAME = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  timeZoneName: 'longGeneric',
})
  .formatToParts()
  .find(({ type }) => type === 'timeZoneName')?.value;

/** Formats a day in the business's time zone: `November 22, 2026`. */
export function formatDate(date: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: BUSINESS_TIME_ZONE }).format(date);
}

/**
 * The receipt's lines for the original price and the coupon, from the order's metadata (docs/product.md, Payments). The
 * original price of a report is the number of books times the price per report. Empty if the metadata has neither
 * these two numbers nor `originalAmount`.
 */
export function receiptLines({ metadata }: Pick<PaymentRow, 'metadata'>): Line[] {
  const { numberOfBooks, pricePerReport, originalAmount, couponCode, discountAmount } = metadata;
  if (typeof numberOfBooks === 'number' && typeof pricePerReport === 'number')
    return [['Original price', `${numberOfBooks} x ${dollars(pricePerReport)}`], NO_COUPON];
  if (typeof originalAmount !== 'number') return [];
  const coupon: Line =
    typeof couponCode === 'string' && typeof discountAmount === 'number'
      ? ['Coupon', `${couponCode}: -${dollars(discountAmount)}`]
      : NO_COUPON;
  return [['Original price', dollars(originalAmount)], coupon];
}

/** The book links of a report order; empty for a plan. */
export function bookLinksOf({ metadata }: Pick<PaymentRow, 'metadata'>): string[] {
  return Array.isArray(metadata['bookLinks']) ? metadata['bookLinks'].map(String) : [];
}

const NO_COUPON: Line = ['Coupon', 'None'];

function dollars(amount: number): string {
  return formatCents(toCents(amount), { cents: 'always' });
}
