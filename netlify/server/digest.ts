import { call } from './database.ts';
import { describeMail, STAFF } from './emails/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Puts the digest of the day before `now` (UTC) into the outbox: once, and only when there is something to tell. */
export async function enqueueDigest(now: Date): Promise<void> {
  const day = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  await call('enqueue_digest', { p_day: day, p_mail: describeMail('staff-digest', STAFF, day) });
}
