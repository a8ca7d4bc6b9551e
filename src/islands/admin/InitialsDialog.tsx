import { useEffect, useRef, type SubmitEvent } from 'react';
import { MAX_INITIALS } from '#domain/admin/work.ts';
import type { Initials } from './use-initials.ts';

/** The dialog that asks staff for their initials, which are saved with every change to a record's work. */
export function InitialsDialog({ initials }: { initials: Initials }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { isAsking, close } = initials;
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    if (text !== '') close(text);
  };
  return (
    <dialog ref={dialog} className="initials" aria-labelledby="initials-title" onCancel={() => close('')}>
      <form className="form" onSubmit={onSubmit}>
        <h2 id="initials-title">Who are you?</h2>
        <div className="field">
          <label htmlFor="initials">Your initials</label>
          <p className="small soft" id="initials-hint">
            They are saved with each note that you write and each state that you set.
          </p>
          <input
            ref={input}
            id="initials"
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={MAX_INITIALS}
            aria-describedby="initials-hint"
          />
        </div>
        <div className="actions">
          <button className="button" type="submit">
            Continue
          </button>
          <button className="button quiet" type="button" onClick={() => close('')}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
