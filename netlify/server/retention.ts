import { retentionLimit } from '#domain/retention.ts';
import { call } from './database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Counters of rate limits are of no use once the longest limit (a day) is over. */
const RATE_LIMITS_MS = DAY_MS;
/** Longer than Stripe sends an event again. */
const STRIPE_EVENTS_MS = 90 * DAY_MS;

/** How many rows of a table one call removes: a call that outlasts the time-out of the database removes none, ever. */
const ROWS = 20_000;
/** A dry run looks at everything at once. */
const DRY_TIMEOUT_MS = 120_000;

/** How many rows went, by table; payments stay and are stripped of what tells whose they are. */
export type Removed = Readonly<Record<string, number>>;

/**
 * Removes what is past its time at `now`: the periods of the privacy policy, and technical rows once they are of no
 * use. The site itself holds no accounts and no AI interactions, so those periods have nothing to run on here. Begins no
 * further part after `until` (ms since the epoch): the next run goes on.
 */
export async function applyRetention(now: Date, until: number): Promise<Removed> {
  let removed: Removed = {};
  let isMore = true;
  while (isMore) {
    const part = await call<Removed>('apply_retention', { ...due(now), p_is_dry: false, p_rows: ROWS });
    removed = Object.fromEntries(
      Object.entries(part).map(([name, count]) => [name, (removed[name] ?? 0) + count]),
    );
    isMore = Object.values(part).some((count) => count >= ROWS) && Date.now() <= until;
  }
  return removed;
}

/** What `applyRetention` would remove in the end; nothing is changed. */
export async function foreseeRetention(now: Date): Promise<Removed> {
  return call<Removed>('apply_retention', { ...due(now), p_is_dry: true }, DRY_TIMEOUT_MS);
}

function due(now: Date) {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const p_before = {
    newsletter: retentionLimit('newsletter', now).toISOString(),
    communication: retentionLimit('communication', now).toISOString(),
    rateLimits: ago(RATE_LIMITS_MS),
    stripeEvents: ago(STRIPE_EVENTS_MS),
  };
  return { p_now: now.toISOString(), p_before };
}
