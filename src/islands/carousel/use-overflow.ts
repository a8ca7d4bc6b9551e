import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the list in `track` is wider than `track`, so that `track` scrolls sideways. True until the browser
 * has measured them.
 */
export function useOverflow(track: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(true);
  useEffect(() => {
    const list = track.current?.querySelector('ul');
    if (!list) return;
    const observer = new ResizeObserver(() =>
      setOverflowing(list.offsetWidth > (track.current?.clientWidth ?? 0)),
    );
    observer.observe(list);
    return () => observer.disconnect();
  }, [track]);
  return isOverflowing;
}
