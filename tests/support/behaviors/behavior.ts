import type { LeadFormName } from '#domain/forms/lead-forms.ts';

/** A submission by a bot or a person, without its email address. */
export interface Behavior {
  /** A description of the sender and the submission. */
  what: string;
  form: LeadFormName;
  typed: Readonly<Record<string, string>>;
  /**
   * The ms from the first interaction, by the sender's clock, to the arrival of the submission, by the server's clock.
   * Can be negative, when the sender's clock is ahead. Undefined when the time of the interaction is not known.
   */
  touchedAgo?: number;
  /** Whether the submission is sent without JavaScript, as a URL-encoded form. */
  isPlain?: true;
}
