import { createContext, useContext, useEffect } from 'react';

/** What the content of a dialog may ask of its frame. */
export interface Frame {
  /** Closes the dialog, unless something is being submitted. */
  close: () => void;
  /** While busy neither Escape, nor the backdrop, nor the close button closes. */
  setBusy: (isBusy: boolean) => void;
}

export const FrameContext = createContext<Frame | null>(null);

/** The dialog around a form, or null when the form stands in a page. */
export function useFrame(): Frame | null {
  return useContext(FrameContext);
}

/** Holds the dialog open for as long as `isBusy`. */
export function useBusyFrame(isBusy: boolean): void {
  const frame = useFrame();
  useEffect(() => frame?.setBusy(isBusy), [frame, isBusy]);
}
