import { useEffect, useRef, type RefObject } from 'react';
import { MIN_FILL_MS } from '#domain/forms/envelope.ts';

/**
 * Remembers when the visitor began to fill in the form, for the server's spam check. In a dialog, this is the
 * time at which the dialog opened. In a page, it is the time of the first touch of the form, which
 * browser/touch.ts records until the script has loaded. Returns a getter of this time (ISO 8601).
 *
 * The getter returns undefined when the time is unknown, and also when the time is MIN_FILL_MS ago or more.
 * The spam check compares the time with the server's clock, but accepts a missing time. So a visitor who took
 * long enough is not taken for a bot because the browser's clock is wrong.
 */
export function useStartedAt(form: RefObject<HTMLFormElement | null>): () => string | undefined {
  const startedAt = useRef<string>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const touch = (event?: Event) => {
      if (!(event?.target instanceof HTMLButtonElement)) startedAt.current ??= new Date().toISOString();
    };
    if (element.closest('dialog')) touch();
    else startedAt.current = element.closest<HTMLElement>('[data-touched-at]')?.dataset['touchedAt'];
    const ending = new AbortController();
    element.addEventListener('focusin', touch, ending);
    element.addEventListener('input', touch, ending);
    // After a reset, the time of the next touch counts, because the visitor then fills in the form again.
    element.addEventListener('reset', () => (startedAt.current = undefined), ending);
    return () => ending.abort();
  }, [form]);
  return () => {
    const at = startedAt.current;
    return at !== undefined && Date.now() - Date.parse(at) < MIN_FILL_MS ? at : undefined;
  };
}
