import type { Check } from './use-payment.ts';

/** The button that checks the payment again, with the time and the result of the last check by this button. */
export function CheckAgain({ check: { isAsking, last, ask } }: { check: Check }) {
  return (
    <>
      <button className="button" type="button" aria-busy={isAsking || undefined} onClick={ask}>
        Check again
      </button>
      <p className="soft" role="status">
        {last &&
          !isAsking &&
          `${last.isAnswered ? 'Checked' : 'Could not be checked'} at ${last.at.toLocaleTimeString('en')}.`}
      </p>
    </>
  );
}
