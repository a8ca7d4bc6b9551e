import { useEffect } from 'react';
import { brand } from '#brand';
import type { After } from '#domain/forms/form.ts';
import { withVisit } from '../../browser/attribution.ts';
import { useFrame } from '../dialog/frame.ts';

/**
 * Runs the actions that follow an accepted form, each after its delay: opens a page or a new tab, closes the dialog,
 * makes the form usable again (`release`). `release` must be the same function on every render.
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
    // Closing the dialog clears the other timers. Timers with the same delay run in the order in which they were set,
    // so the dialog's timer is set last. If the browser blocked the new tab, the dialog stays open, because the success
    // message in the dialog has a link to the same address.
    later(navigate?.ms, () => location.assign(withVisit(navigate?.to ?? '')));
    later(open?.ms, () => (isBlocked = !openTab(open ? brand.external[open.target] : '')));
    later(idleMs, release);
    later(closeMs, () => !isBlocked && frame?.close());
    return () => timers.forEach(clearTimeout);
  }, [after, frame, isDone, release]);
}

/** Opens a tab that has no access to this page. Returns false when the browser blocks the tab. */
function openTab(address: string): boolean {
  // `noopener` is not used, because `open` with `noopener` always returns null.
  const tab = window.open(address, '_blank');
  if (tab) tab.opener = null;
  return tab !== null;
}
