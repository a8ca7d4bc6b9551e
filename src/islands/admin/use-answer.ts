import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#domain/answer.ts';

/** What is known of an answer. While it is asked for again, the one before stays. */
interface Asked<Answer> {
  status: 'loading' | 'ready' | 'failed';
  answer: Answer | null;
}

/**
 * Asks at once, again whenever `ask` is another function (so it must be memoized), and when `again` is called. Only the
 * last question's answer counts. `change` edits an answer that has come.
 */
export function useAnswer<Answer extends { ok: true }>(ask: () => Promise<Answer | Failure>) {
  const [asked, setAsked] = useState<Asked<Answer>>({ status: 'loading', answer: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isLast = true;
    setAsked(({ answer }) => ({ status: 'loading', answer }));
    void ask().then((answer) => {
      if (isLast) setAsked(answer.ok ? { status: 'ready', answer } : { status: 'failed', answer: null });
    });
    return () => {
      isLast = false;
    };
  }, [ask, round]);
  const again = useCallback(() => setRound((number) => number + 1), []);
  const change = useCallback(
    (edit: (answer: Answer) => Answer) =>
      setAsked((before) => ({ ...before, answer: before.answer && edit(before.answer) })),
    [],
  );
  return { ...asked, again, change };
}
