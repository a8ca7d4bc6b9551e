import { useCallback } from 'react';
import type { AdminRow } from '#domain/admin/record.ts';
import { useCalls } from './calls.ts';
import { Failed } from './Failed.tsx';
import { Time } from './Time.tsx';
import { useAnswer } from './use-answer.ts';

/** The events of a payment, oldest first. */
export function Timeline({ payment }: { payment: AdminRow }) {
  const calls = useCalls();
  // The dependency is the row object, so that the events are loaded again after the row was changed or reloaded.
  const ask = useCallback(() => calls.timeline(payment.id), [calls, payment]);
  const { status, answer, reload } = useAnswer(ask);
  if (status === 'failed')
    return <Failed text="The timeline could not be loaded." label="Load the timeline" onRetry={reload} />;
  if (!answer)
    return (
      <p className="loading" role="status">
        <span className="spinner" /> Loading the timeline…
      </p>
    );
  return (
    <ol className="timeline">
      {answer.events.map(({ timestamp, sentence }, index) => (
        <li key={index}>
          <Time instant={timestamp} /> {sentence}
        </li>
      ))}
    </ol>
  );
}
