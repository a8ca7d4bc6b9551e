import type { LeadFormName } from '#domain/forms/lead-forms.ts';

/** A recorded submission, without its email address. */
export interface Behavior {
  /** A description of the sender and the submission. */
  what: string;
  form: LeadFormName;
  typed: Readonly<Record<string, string>>;
  /**
   * How many ms after the first interaction the form was sent, by the sender's clock; undefined when this is not known.
   */
  touchedAgo?: number;
  /** Whether the submission is sent without JavaScript, as a URL-encoded form. */
  isPlain?: true;
}
