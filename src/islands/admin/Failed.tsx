import { MESSAGES } from '#domain/messages.ts';

interface Props {
  text?: string;
  /** The button's label. */
  label?: string;
  onRetry: () => void;
}

/** An error message with a button to load the data again. */
export function Failed({ text = MESSAGES.dataNotLoaded, label = 'Retry', onRetry }: Props) {
  return (
    <div className="failed note fault" role="alert">
      <p>{text}</p>
      <button className="button quiet" type="button" onClick={onRetry}>
        {label}
      </button>
    </div>
  );
}
