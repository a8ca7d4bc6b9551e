import { useEffect, useRef, type RefObject } from 'react';
import { MIN_FILL_MS } from '#domain/submission.ts';

/**
 * When the form was first touched (ISO 8601), for the server's guess at bots. A page's island notes it before its
 * script has loaded (browser/touch.ts); a dialog was touched when it opened. Returns the way to read it: undefined once
 * the form has been open for long enough, lest a computer whose clock is a little ahead looks like a bot to the server.
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
    // After a reset the next touch begins a new submission.
    element.addEventListener('reset', () => (startedAt.current = undefined), ending);
    return () => ending.abort();
  }, [form]);
  return () => {
    const at = startedAt.current;
    return at !== undefined && Date.now() - Date.parse(at) < MIN_FILL_MS ? at : undefined;
  };
}
