import { useEffect, useReducer, type RefObject } from 'react';

/** How long a page of a carousel is shown before the next one, in ms. */
export const INTERVAL_MS = 8000;

/**
 * Calls `turn` every 8 s while `isOn`, but not while the pointer or the focus is in `carousel`, and not with
 * reduced motion. The 8 s begin again when the page `shown` changes and when the returned function is called:
 * call it when the pointer or the focus leaves.
 */
export function useTurns(
  carousel: RefObject<HTMLElement | null>,
  { isOn, shown, turn }: { isOn: boolean; shown: number; turn: () => void },
): () => void {
  const [restarts, restart] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (!carousel.current?.matches(':hover, :focus-within') && !prefersStillness()) turn();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [carousel, isOn, shown, restarts]);
  return restart;
}

/** Whether the visitor prefers reduced motion. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
