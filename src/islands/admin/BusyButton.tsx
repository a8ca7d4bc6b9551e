import { useState, type ReactNode } from 'react';

interface Props {
  /** Does the work; the button is busy until it has ended. */
  onPress: () => Promise<void>;
  children: ReactNode;
}

/** A button whose work takes a while. It keeps the focus meanwhile, and a second press does nothing. */
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
