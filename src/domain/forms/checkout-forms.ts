import { ANALYSIS_HOURS, ONBOARDING_HOURS } from '../content/claims.ts';
import { MESSAGES } from '../messages.ts';
import { MAX_BOOKS } from '../payments/pricing.ts';
import { EMAIL_FIELD as email, NAME_FIELD as name, PHONE_FIELD as phone } from './contact-fields.ts';
import { LIMITS } from './field.ts';
import type { Form } from './form.ts';
import { PAID, TO_PAY, within } from './step.ts';

const PAYMENT = {
  submitLabel: 'Proceed to Payment',
  submittingLabel: 'Starting payment…',
  requiredMessage: 'Name and email are required',
  failure: MESSAGES.paymentNotStarted,
  privacy: TO_PAY,
} as const;

/**
 * The two forms that lead to Stripe's payment page. The islands send `expectedTotal` and `submissionId` in addition.
 */
export const CHECKOUT_FORMS = {
  checkout: {
    ...PAYMENT,
    title: 'Complete Your Purchase',
    steps: [
      PAID,
      within(ONBOARDING_HOURS, 'A person contacts you to plan your first month.'),
      { when: 'After that', text: 'You approve your first article, and we publish it. Your month starts.' },
    ],
    fields: [
      {
        name: 'plan',
        label: 'Plan',
        kind: 'text',
        required: true,
        max: LIMITS.code,
        hidden: true,
        hasOwnMessage: true,
      },
      name,
      email,
      {
        name: 'coupon',
        label: 'Coupon',
        kind: 'text',
        required: false,
        max: LIMITS.code,
        autocomplete: 'off',
      },
      { name: 'timeZone', label: 'Time zone', kind: 'text', required: false, max: LIMITS.code, hidden: true },
    ],
  },
  report: {
    ...PAYMENT,
    title: 'Request Your Report',
    steps: [
      PAID,
      { when: 'Then', text: 'We start reading the reviews as soon as the payment is confirmed.' },
      within(ANALYSIS_HOURS, 'You get the report by email at the address in your order.'),
    ],
    fields: [
      name,
      email,
      phone,
      {
        name: 'numberOfBooks',
        label: 'Number of books',
        kind: 'count',
        required: true,
        hasOwnMessage: true,
        min: 1,
        max: MAX_BOOKS,
      },
      {
        name: 'bookLinks',
        label: 'Amazon book links',
        kind: 'links',
        required: true,
        maxItems: MAX_BOOKS,
        max: LIMITS.url,
        exactly: { countField: 'numberOfBooks', noun: 'Amazon book link(s)' },
      },
    ],
  },
} as const satisfies Record<string, Form>;

export type CheckoutForm = (typeof CHECKOUT_FORMS)[keyof typeof CHECKOUT_FORMS];
