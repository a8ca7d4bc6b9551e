/**
 * Returns a function that runs `work`, but never twice at the same time in this process. Calls during a run
 * share the next run, so that each call waits for a run that began after the call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= last = last
      .catch(() => undefined)
      .then(() => {
        next = null;
        return work();
      });
    return next;
  };
}
