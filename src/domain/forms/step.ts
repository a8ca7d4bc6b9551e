import { ONBOARDING_HOURS } from '../content/claims.ts';

/** One of the steps that follow a form. A step with `hours` can be shown with a date. */
export interface Step {
  /** The time in words, for pages that are built before the form is sent: `Within 24 hours`. */
  when: string;
  /** The step takes place at most this many hours after the form is sent; 0 means on the same day. */
  hours?: number;
  text: string;
}

/** What the visitor needs to know before sending a form. */
export interface Prospect {
  /** The steps after the form is sent, in order. */
  steps: readonly [Step, Step, Step];
  /** What the form's data is used for. */
  privacy: string;
}

export const PAID: Step = {
  when: 'Today',
  hours: 0,
  text: 'You pay once, in US dollars, on Stripe’s page. We email you the receipt.',
};
export const RECEIVED: Step = {
  when: 'Today',
  hours: 0,
  text: 'We email you to confirm that we got your message.',
};
export const CONTACTED: Step = within(ONBOARDING_HOURS, 'A person contacts you by email.');
export const TO_ANSWER = 'We use your details to answer you. We don’t sell them.';
export const TO_SEND = 'We send the link and our newsletter to this address. We don’t sell it.';
export const TO_PAY =
  'Stripe processes your card; we never see its number. We use your other details only as our privacy policy says, and never sell them.';

/** A step that takes place at most `hours` hours after the form is sent. */
export function within(hours: number, text: string): Step {
  return { when: `Within ${hours} hours`, hours, text };
}
