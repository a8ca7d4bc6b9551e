import { brand } from '#brand';
import { toDollars } from '#domain/money.ts';
import { REPORT_TYPE, reportPlan } from '#domain/payments/order.ts';
import { MONTH_NOTE, REPORT_PRICE_CENTS, type Quote } from '#domain/payments/pricing.ts';
import type { Plan } from '#domain/payments/plans.ts';
import { productPicture } from '#domain/pictures.ts';
import type { Values } from '#domain/forms/form.ts';

/** A one-time order: the values of its record and of Stripe's page. */
export interface Order {
  name: string;
  email: string;
  /** The plan's title or, for reports, a line such as `TGS Report - 2 Book(s)`. */
  plan: string;
  amountCents: number;
  /** The metadata stored in our record. */
  metadata: Readonly<Record<string, unknown>>;
  productName: string;
  productDescription: string;
  /** The path of the product's picture. */
  productImage: string;
  /** The metadata sent to Stripe, in addition to the payment's id. */
  stripeMetadata: { plan: string; source: string };
  submissionId: string | null;
}

/** The order of one month of a plan (docs/product.md, Payments). */
export function planOrder(plan: Plan, price: Quote, values: Values, submissionId: string | null): Order {
  const discountNote = price.coupon === null ? '' : ' (50% OFF)';
  return {
    name: values['name'] ?? '',
    email: values['email'] ?? '',
    plan: plan.title,
    amountCents: price.totalCents,
    metadata: {
      planDetails: { slug: plan.slug, title: plan.title, subtitle: plan.subtitle, period: plan.period },
      couponApplied: price.coupon !== null,
      couponCode: price.coupon,
      originalAmount: toDollars(price.originalCents),
      discountAmount: toDollars(price.discountCents),
    },
    productName: `${brand.name} - ${plan.title}`,
    productDescription: `${plan.subtitle}. ${MONTH_NOTE}${discountNote}`,
    productImage: productPicture(plan.slug),
    stripeMetadata: { plan: plan.slug, source: 'pricing' },
    submissionId,
  };
}

/** The order of reports, one for each book link (docs/product.md, Payments). */
export function reportOrder(
  price: Quote,
  values: Values,
  bookLinks: readonly string[],
  submissionId: string | null,
): Order {
  const count = bookLinks.length;
  const subject = reportPlan(count);
  return {
    name: values['name'] ?? '',
    email: values['email'] ?? '',
    plan: subject,
    amountCents: price.totalCents,
    metadata: {
      numberOfBooks: count,
      bookLinks,
      phone: values['phone'] ?? '',
      reportType: REPORT_TYPE,
      pricePerReport: toDollars(REPORT_PRICE_CENTS),
    },
    productName: subject,
    productDescription: `Professional TGS analysis for ${count} book(s) - Early Bird Offer`,
    productImage: productPicture('report'),
    stripeMetadata: { plan: 'TGS Report', source: 'tgs-report' },
    submissionId,
  };
}
