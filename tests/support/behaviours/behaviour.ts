import type { LeadFormName } from '#domain/forms.ts';

/** One submission as it was seen on the wire. Its address is made up by whoever replays it. */
export interface Behaviour {
  /** Who does what. */
  what: string;
  form: LeadFormName;
  typed: Readonly<Record<string, string>>;
  /** How long before it was sent the form was touched, in ms, as its computer's clock says; absent: not told. */
  touchedAgo?: number;
  /** Without JavaScript: sent as a form, with every input of the page. */
  isPlain?: true;
}
