/**
 * Makes `work` run one at a time in this process. A call during a run gets the run that begins after it, together with
 * all other calls that wait; so each call sees a run that began after the call.
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
