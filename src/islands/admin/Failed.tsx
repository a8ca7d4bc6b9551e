import { MESSAGES } from '#domain/messages.ts';

interface Props {
  text?: string;
  /** The button's. */
  label?: string;
  onRetry: () => void;
}

/** What could not be loaded, and the way to try again. */
export function Failed({ text = MESSAGES.deskNotLoaded, label = 'Retry', onRetry }: Props) {
  return (
    <div className="failed note fault" role="alert">
      <p>{text}</p>
      <button className="button quiet" type="button" onClick={onRetry}>
        {label}
      </button>
    </div>
  );
}
