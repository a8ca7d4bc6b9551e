import { useEffect } from 'react';
import { brand } from '#brand';
import type { After } from '#domain/forms.ts';
import { withVisit } from '../../browser/attribution.ts';
import { useFrame } from '../dialog/frame.ts';

/**
 * What follows an accepted form, each part after its own time: a page, a new tab, closing, being ready again.
 * `release` has to stay the same function from one render to the next.
 */
export function useAfter(after: After, isDone: boolean, release: () => void): void {
  const frame = useFrame();
  useEffect(() => {
    if (!isDone) return;
    const { navigate, open, closeMs, idleMs } = after;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const later = (ms: number | undefined, act: () => void) => {
      if (ms !== undefined) timers.push(setTimeout(act, ms));
    };
    // Closing comes last: it ends the timers that are still to come.
    later(navigate?.ms, () => location.assign(withVisit(navigate?.to ?? '')));
    later(open?.ms, () => window.open(open && brand.external[open.target], '_blank', 'noopener'));
    later(idleMs, release);
    later(closeMs, () => frame?.close());
    return () => timers.forEach(clearTimeout);
  }, [after, frame, isDone, release]);
}
