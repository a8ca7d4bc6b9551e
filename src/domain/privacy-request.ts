/** The form of the privacy desk: whoever can read an address's mail may have its data exported or erased. */
import { EMAIL_FIELD, type ChoiceField } from './fields.ts';

/** How long the link in the mail works. */
export const LINK_MINUTES = 30;

export type PrivacyChoice = 'export' | 'erase';

const choice: ChoiceField & { options: readonly { value: PrivacyChoice; label: string }[] } = {
  name: 'choice',
  label: 'What should happen',
  kind: 'choice',
  required: true,
  hasOwnMessage: true,
  options: [
    { value: 'export', label: 'Send me a copy of my data' },
    { value: 'erase', label: 'Erase my data' },
  ],
};

export const PRIVACY_FORM = {
  title: 'Your data',
  action: '/api/privacy/request',
  fields: [EMAIL_FIELD, choice],
  email: EMAIL_FIELD,
  choice,
  submitLabel: 'Send me the link',
  requiredMessage: 'Email and choice are required',
  /** The same for every address, whether we hold anything about it or not. */
  success: `Thank you! Check your email: the link that we sent you works once, for ${LINK_MINUTES} minutes.`,
  failure: 'Failed to send the link. Please try again.',
} as const;

/** Whether a value is one of the form's choices. */
export function isPrivacyChoice(value: string | undefined): value is PrivacyChoice {
  return choice.options.some((option) => option.value === value);
}
