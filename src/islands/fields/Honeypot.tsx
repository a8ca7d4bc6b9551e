import { HONEYPOT } from '#domain/forms/envelope.ts';

/** Attributes that tell 1Password, Bitwarden, Dashlane, LastPass and Proton Pass to leave a field alone. */
const UNFILLED = {
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
};

/**
 * A field that visitors neither see nor reach, so only a program fills it in. The style sheet hides it with
 * `display: none` (styles/fields.css): browsers and password managers fill in only fields that are displayed. Nothing
 * in the markup itself says that the field is hidden, because bots look for that.
 */
export function Honeypot({ id }: { id: string }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Leave this blank</label>
      <input id={id} type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" {...UNFILLED} />
    </div>
  );
}
