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
    let isBlocked = false;
    // Closing comes last: it clears the other timers. It does not happen when the tab was blocked: its link stands here.
    later(navigate?.ms, () => location.assign(withVisit(navigate?.to ?? '')));
    later(open?.ms, () => (isBlocked = !openTab(open ? brand.external[open.target] : '')));
    later(idleMs, release);
    later(closeMs, () => !isBlocked && frame?.close());
    return () => timers.forEach(clearTimeout);
  }, [after, frame, isDone, release]);
}

/** Opens a tab that knows nothing of this page; false when the browser blocks it. */
function openTab(address: string): boolean {
  // `noopener` would answer null either way.
  const tab = window.open(address, '_blank');
  if (tab) tab.opener = null;
  return tab !== null;
}
