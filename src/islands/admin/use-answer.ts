import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#domain/answer.ts';

/** The state of a request. While the request is repeated, the state keeps the previous answer. */
interface RequestState<Answer> {
  status: 'loading' | 'ready' | 'failed';
  answer: Answer | null;
}

/**
 * Calls `ask` on the first render, on `reload`, and on every render with a new `ask` function. Therefore `ask` must be
 * memoized. Only the answer to the last request is used. `change` edits the current answer.
 */
export function useAnswer<Answer extends { ok: true }>(ask: () => Promise<Answer | Failure>) {
  const [request, setRequest] = useState<RequestState<Answer>>({ status: 'loading', answer: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isLast = true;
    setRequest(({ answer }) => ({ status: 'loading', answer }));
    void ask().then((answer) => {
      if (isLast) setRequest(answer.ok ? { status: 'ready', answer } : { status: 'failed', answer: null });
    });
    return () => {
      isLast = false;
    };
  }, [ask, round]);
  const reload = useCallback(() => setRound((number) => number + 1), []);
  const change = useCallback(
    (edit: (answer: Answer) => Answer) =>
      setRequest((before) => ({ ...before, answer: before.answer && edit(before.answer) })),
    [],
  );
  return { ...request, reload, change };
}
