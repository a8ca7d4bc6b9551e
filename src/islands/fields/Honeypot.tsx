import { HONEYPOT } from '#domain/submission.ts';

/** A field that people neither see nor reach; a program that fills in everything fills it in. */
export function Honeypot({ id }: { id: string }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
