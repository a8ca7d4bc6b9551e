import { retentionLimit } from '#domain/privacy/retention.ts';
import { call } from '../platform/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Retention period of rate limit counters, in ms; the longest rate limit is a day. */
const RATE_LIMITS_MS = DAY_MS;
/** Retention period of Stripe's event ids, in ms. Stripe retries an event for at most three days. */
const STRIPE_EVENTS_MS = 90 * DAY_MS;
/** Retention period of the nightly comparisons with Stripe, in ms; they hold no personal data. */
const RECONCILIATIONS_MS = 90 * DAY_MS;

/** Maximum number of due rows of a table that one call removes, so that the call ends within its time limit. */
const BATCH_ROWS = 20_000;
/** Timeout in ms of a dry run, which counts everything in one call. */
const DRY_TIMEOUT_MS = 120_000;

/** The number of removed rows by table; for payments, the number of anonymized rows. */
export type Removed = Readonly<Record<string, number>>;

/**
 * Removes rows whose retention period (docs/product.md, Privacy and retention) has ended at `now`, and
 * technical rows that are no longer needed. Payments are anonymized instead. Begins no batch after `until`
 * (ms since the epoch), except the first; the next run continues. Returns how many rows were removed.
 */
export async function applyRetention(now: Date, until: number, batchRows = BATCH_ROWS): Promise<Removed> {
  let removed: Removed = {};
  let hasMore = true;
  while (hasMore) {
    const batch = await call('apply_retention', {
      ...due(now),
      p_is_dry: false,
      p_rows: batchRows,
    });
    removed = Object.fromEntries(
      Object.entries(batch).map(([name, count]) => [name, (removed[name] ?? 0) + count]),
    );
    hasMore = Object.values(batch).some((count) => count >= batchRows) && Date.now() <= until;
  }
  return removed;
}

/** Counts all rows that are due for `applyRetention`, without changing anything. */
export async function foreseeRetention(now: Date): Promise<Removed> {
  return call('apply_retention', { ...due(now), p_is_dry: true }, DRY_TIMEOUT_MS);
}

function due(now: Date) {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const p_before = {
    newsletter: retentionLimit('newsletter', now).toISOString(),
    waitlist: retentionLimit('waitlist', now).toISOString(),
    communication: retentionLimit('communication', now).toISOString(),
    reports: retentionLimit('report', now).toISOString(),
    rateLimits: ago(RATE_LIMITS_MS),
    stripeEvents: ago(STRIPE_EVENTS_MS),
    reconciliations: ago(RECONCILIATIONS_MS),
  };
  return { p_now: now.toISOString(), p_before };
}
