import { ANALYSIS_HOURS, ONBOARDING_HOURS } from '../content/claims.ts';
import { MEASURED_FROM_MONTH } from '../payments/assurance.ts';
import { RETENTION } from '../privacy/retention.ts';
import type { CHECKOUT_FORMS } from './checkout-forms.ts';
import type { LeadFormName } from './lead-forms.ts';

/** One of the steps that follow a form. A step with `hours` or `months` can be shown with a date. */
export interface Step {
  /** The time in words, for pages that are built before the form is sent: `Within 24 hours`. */
  when: string;
  /** The step takes place at most this many hours after the form is sent; 0 means on the same day. */
  hours?: number;
  /** The step begins this many calendar months after the month in which the form is sent. */
  months?: number;
  text: string;
}

/** What the visitor needs to know before sending a form: the steps that follow, and what happens to the data. */
interface Prospect {
  steps: readonly [Step, Step, Step];
  privacy: string;
}

export type FormName = LeadFormName | keyof typeof CHECKOUT_FORMS;

const PAID: Step = {
  when: 'Today',
  hours: 0,
  text: 'You pay once, on Stripe’s page. We email you the receipt.',
};
const COPIED: Step = { when: 'Today', hours: 0, text: 'We email you a copy of what you sent.' };
const CONTACTED: Step = within(ONBOARDING_HOURS, 'A person contacts you at this address.');
const TO_ANSWER = 'We use this to answer you. We don’t sell it.';
const TO_SEND = 'We send the link and our newsletter to this address. We don’t sell it.';
const TO_PAY =
  'Stripe takes the card; we never see its number. We use your other details only as our privacy policy says, and never sell them.';

const SIGNUP: Prospect = {
  steps: [
    COPIED,
    CONTACTED,
    { when: 'After that', text: 'You choose a plan, or none. Signing up costs nothing.' },
  ],
  privacy: TO_ANSWER,
};

/** For every form: the three steps that follow, and a sentence on what the form's data is used for. */
export const PROSPECTS: Readonly<Record<FormName, Prospect>> = {
  checkout: {
    steps: [
      PAID,
      within(ONBOARDING_HOURS, 'A person contacts you to plan your first month.'),
      {
        when: 'From the third month on',
        months: MEASURED_FROM_MONTH - 1,
        text: 'We measure the outcome assurance, if you stay.',
      },
    ],
    privacy: TO_PAY,
  },
  report: {
    steps: [
      PAID,
      { when: 'After payment', text: 'Analysis begins immediately after payment confirmation.' },
      { when: 'When it’s done', text: 'You’ll get the report by email at the address in your order.' },
    ],
    privacy: TO_PAY,
  },
  newsletter: {
    steps: [
      { when: 'Today', hours: 0, text: 'We send a welcome email.' },
      { when: 'After that', text: 'You get each new issue at this address.' },
      { when: 'Anytime', text: 'You can unsubscribe with one click.' },
    ],
    privacy: 'We use this address for the newsletter. We don’t sell it.',
  },
  question: {
    steps: [
      COPIED,
      within(ONBOARDING_HOURS, 'A person answers by email.'),
      { when: 'After that', text: 'To ask more, reply to that email.' },
    ],
    privacy: TO_ANSWER,
  },
  signup: SIGNUP,
  'book-signup': SIGNUP,
  'role-signup': SIGNUP,
  'article-get-started': SIGNUP,
  waitlist: {
    steps: [
      { when: 'Today', hours: 0, text: 'We email you to confirm that you’re on the list.' },
      { when: 'When it opens', text: 'We email you at this address.' },
      { when: 'Until then', text: 'We email you only about this product. This isn’t the newsletter.' },
    ],
    privacy: `We use this for the waitlist only. We delete it after ${RETENTION.communication.years} years, or sooner if you ask.`,
  },
  'book-mockup': {
    steps: [
      {
        when: 'Today',
        hours: 0,
        text: 'We email you the link to the generator. It also opens in a new tab.',
      },
      { when: 'Then', text: 'Add your cover and download the picture.' },
      { when: 'Anytime', text: 'Open the same link for your next cover.' },
    ],
    privacy: TO_SEND,
  },
  'free-report': {
    steps: [
      { when: 'Today', hours: 0, text: 'The summary opens in a new tab. We also email you the link.' },
      { when: 'Then', text: 'Read it now, or keep the PDF.' },
      { when: 'Anytime', text: 'You can unsubscribe with one click.' },
    ],
    privacy: TO_SEND,
  },
  'custom-analysis': {
    steps: [
      COPIED,
      within(ANALYSIS_HOURS, 'We contact you with the details of your custom analysis.'),
      { when: 'After that', text: 'You decide whether to order it. Asking costs nothing.' },
    ],
    privacy: TO_ANSWER,
  },
};

/**
 * The time of a step as text, if the form is sent at `now`: `Today, Nov 22`, `By Mon, Nov 23`, `From January
 * 2027`. Dates are in the machine's time zone. Without `hours` and `months`, or when `now` is null, the text
 * is `when`.
 */
export function timeOf({ when, hours, months }: Step, now: Date | null): string {
  if (now === null) return when;
  if (months !== undefined) {
    const first = new Date(now.getFullYear(), now.getMonth() + months, 1);
    return `From ${first.toLocaleDateString('en-US', { month: 'long', year: 'numeric' })}`;
  }
  if (hours === undefined) return when;
  const day = new Date(now.getTime() + hours * 3_600_000);
  const short = { month: 'short', day: 'numeric' } as const;
  return hours === 0
    ? `${when}, ${day.toLocaleDateString('en-US', short)}`
    : `By ${day.toLocaleDateString('en-US', { weekday: 'short', ...short })}`;
}

function within(hours: number, text: string): Step {
  return { when: `Within ${hours} hours`, hours, text };
}
