import { HONEYPOT } from '#domain/forms/envelope.ts';

/** A field that visitors neither see nor reach, so only a program fills it in. */
export function Honeypot({ id }: { id: string }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
