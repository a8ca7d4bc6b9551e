import { useCallback, useMemo, useRef, useState } from 'react';

const KEY = 'staff-initials';

/** Removes the initials from the browser's session storage, because another person may log in next. */
export function forgetInitials(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * The initials of the person who uses the page. The page asks for the initials once and keeps them in the browser's
 * session storage until the staff session ends.
 */
export function useInitials() {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(initials: string) => void>(() => undefined);
  /**
   * Resolves with the known initials. If none are known, asks staff and resolves with the initials that staff
   * type, or with `''` if staff cancel.
   */
  const ask = useCallback(async (): Promise<string> => {
    const known = sessionStorage.getItem(KEY) ?? '';
    if (known !== '') return known;
    setAsking(true);
    return new Promise((resolve) => (answer.current = resolve));
  }, []);
  const close = useCallback((initials: string) => {
    if (initials !== '') sessionStorage.setItem(KEY, initials);
    setAsking(false);
    answer.current(initials);
  }, []);
  return useMemo(() => ({ isAsking, ask, close }), [isAsking, ask, close]);
}

export type Initials = ReturnType<typeof useInitials>;
