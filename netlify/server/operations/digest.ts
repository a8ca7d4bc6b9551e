import { describeEmail, STAFF } from '../email/catalogue.ts';
import { call } from '../platform/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many days before today get a digest. More than one: no digest is written while the database is down. */
const DAYS = 3;

/** Enqueues the digest of each of the days before `now` (UTC), once, unless the day had no leads to report. */
export async function enqueueDigest(now: Date): Promise<void> {
  for (let days = DAYS; days > 0; days -= 1) {
    const day = new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
    await call('enqueue_digest', { p_day: day, p_mail: describeEmail('staff-digest', STAFF, day) });
  }
}
