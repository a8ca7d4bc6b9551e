import { logFault } from './log.ts';
import { Unavailable } from './unavailable.ts';

/**
 * Resolves or rejects as `work` does. If `work` takes longer than `ms`, logs the delay and rejects with Unavailable;
 * `work` is not stopped, and its result is ignored.
 */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    logFault('no answer in time', { ms });
    reject(new Unavailable('No answer in time'));
  }, ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
