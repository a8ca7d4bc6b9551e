import type { LeadFormName } from '#domain/forms/lead-forms.ts';

/** A recorded submission, without its email address. */
export interface Behavior {
  /** A description of the sender and the submission. */
  what: string;
  form: LeadFormName;
  typed: Readonly<Record<string, string>>;
  /** Time from the first interaction to sending, in ms by the sender's clock; undefined when the time is not sent. */
  touchedAgo?: number;
  /** Whether the submission is sent without JavaScript, as a form with every input of the page. */
  isPlain?: true;
}
