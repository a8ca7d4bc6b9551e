import { brand } from '#brand';
import { toDollars } from '#domain/money.ts';
import { REPORT_TYPE, reportPlan } from '#domain/payment.ts';
import { FIRST_MONTH_NOTE, REPORT_PRICE_CENTS, type Quote } from '#domain/pricing.ts';
import type { Plan } from '#domain/plans.ts';
import type { Values } from '#domain/forms.ts';

/** Something to be paid for once: what the record holds and what Stripe's page shows. Amounts in whole cents. */
export interface Order {
  name: string;
  email: string;
  /** The plan's title, or the report's subject. */
  plan: string;
  amountCents: number;
  metadata: Readonly<Record<string, unknown>>;
  productName: string;
  productDescription: string;
  /** Stripe's metadata beside the record's id. */
  label: { plan: string; source: string };
  submissionId: string | null;
}

/** The order of a plan's first month (specification, section 7). */
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
    productDescription: `${plan.subtitle}. ${FIRST_MONTH_NOTE}${discountNote}`,
    label: { plan: plan.slug, source: 'pricing' },
    submissionId,
  };
}

/** The order of a Gutenberg Signal report on as many books as there are links. */
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
    label: { plan: 'TGS Report', source: 'tgs-report' },
    submissionId,
  };
}
