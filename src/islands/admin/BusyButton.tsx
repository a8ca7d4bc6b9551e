import { useState, type ReactNode } from 'react';

interface Props {
  /** Starts the request. The button is busy until the returned promise resolves. */
  onPress: () => Promise<void>;
  children: ReactNode;
}

/** A button that starts a request. While the request runs, the button keeps the focus and ignores clicks. */
export function BusyButton({ onPress, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <button
      className="button quiet"
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => void press()}
    >
      {children}
    </button>
  );
}
