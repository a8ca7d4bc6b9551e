/**
 * The form on `/privacy/your-data`. The form sends a link to an email address. With the link, the recipient
 * exports or erases the data stored for this address.
 */
import { EMAIL_FIELD } from '../forms/contact-fields.ts';
import type { ChoiceField } from '../forms/field.ts';
import type { Prospect } from '../forms/step.ts';

/** Lifetime of the link in the email, in minutes. */
export const LINK_MINUTES = 30;

export type PrivacyChoice = 'export' | 'erase';

const choice: ChoiceField & { options: readonly { value: PrivacyChoice; label: string }[] } = {
  name: 'choice',
  label: 'What should we do?',
  kind: 'choice',
  required: true,
  hasOwnMessage: true,
  options: [
    { value: 'export', label: 'Send me a copy of my data' },
    { value: 'erase', label: 'Erase my data' },
  ],
};

export const PRIVACY_FORM = {
  title: 'Get a copy of your data or have it erased',
  action: '/api/privacy/request',
  fields: [EMAIL_FIELD, choice],
  email: EMAIL_FIELD,
  choice,
  submitLabel: 'Send me the link',
  requiredMessage: 'Email and choice are required',
  /** The message is the same for every address, so that it does not reveal whether we have data about the address. */
  success: `Thank you! Check your email. The link works only once and expires after ${LINK_MINUTES} minutes.`,
  failure: 'Failed to send the link. Please try again.',
} as const;

/** The next steps shown with the form on `/privacy/your-data`. */
export const PRIVACY_NEXT: Prospect = {
  steps: [
    { when: 'Today', text: 'We email you a link. It works only once.' },
    { when: `Within ${LINK_MINUTES} minutes`, text: 'You open the link and confirm.' },
    { when: 'After that', text: 'You get the copy, or we erase your data.' },
  ],
  privacy: 'We use this address only to find your data.',
};

export function isPrivacyChoice(value: string | undefined): value is PrivacyChoice {
  return choice.options.some((option) => option.value === value);
}
