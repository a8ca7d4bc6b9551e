import { countHit, type RateLimit } from '../platform/rate-limit.ts';
import { tooMany } from './problem.ts';

/** Counts a request from an IP address. @throws Problem `rate_limited` when the limit is exceeded. */
export async function takeHit(limit: RateLimit, ip: string): Promise<void> {
  const wait = await countHit(limit, ip);
  if (wait > 0) throw tooMany(wait);
}
