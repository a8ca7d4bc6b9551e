import { useCallback } from 'react';
import type { DeskRow } from '#domain/records.ts';
import { useCalls } from './calls.ts';
import { Failed } from './Failed.tsx';
import { Time } from './Time.tsx';
import { useAnswer } from './use-answer.ts';

/** What happened to a payment, in sentences, the oldest first. */
export function Timeline({ payment }: { payment: DeskRow }) {
  const calls = useCalls();
  // A row that was changed or loaded again is another object: its timeline may have grown.
  const ask = useCallback(() => calls.timeline(payment.id), [calls, payment]);
  const { status, answer, again } = useAnswer(ask);
  if (status === 'failed')
    return <Failed text="The timeline could not be loaded." label="Load the timeline" onRetry={again} />;
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
