import type { LeadFormName } from '#domain/forms/lead-forms.ts';

/** A submission by a bot or a person, without its email address. */
export interface Behavior {
  /** A description of the sender and the submission. */
  what: string;
  form: LeadFormName;
  typed: Readonly<Record<string, string>>;
  /**
   * The ms from the first interaction (sender's clock) to the arrival of the submission (server's clock). Can be
   * negative, because the sender's clock may be ahead. Undefined when the time of the interaction is not known.
   */
  touchedAgo?: number;
  /** Whether the submission is sent without JavaScript, as a URL-encoded form. */
  isPlain?: true;
}
