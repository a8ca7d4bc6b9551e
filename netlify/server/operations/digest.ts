import { describeEmail, STAFF } from '../email/catalogue.ts';
import { call } from '../platform/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Enqueues the digest of the day before `now` (UTC), once, unless the day had no leads to report. */
export async function enqueueDigest(now: Date): Promise<void> {
  const day = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  await call('enqueue_digest', { p_day: day, p_mail: describeEmail('staff-digest', STAFF, day) });
}
