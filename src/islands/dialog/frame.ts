import { createContext, useContext, useEffect } from 'react';

/** The functions with which the content of a dialog controls the dialog. */
export interface Frame {
  /** Closes the dialog unless it is busy. */
  close: () => void;
  /** While busy, neither Escape nor the backdrop nor the close button closes the dialog. */
  setBusy: (isBusy: boolean) => void;
}

export const FrameContext = createContext<Frame | null>(null);

/** Returns the frame of the dialog that contains the component; null outside of a dialog. */
export function useFrame(): Frame | null {
  return useContext(FrameContext);
}

/** Keeps the dialog open while `isBusy`. */
export function useBusyFrame(isBusy: boolean): void {
  const frame = useFrame();
  useEffect(() => frame?.setBusy(isBusy), [frame, isBusy]);
}
