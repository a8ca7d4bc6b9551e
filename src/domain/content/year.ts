const FIRST_YEAR = 2025;
/** The first month, counted from 1, in which a year’s claims are about the next year. */
const TURN_MONTH = 10;

/** The year of `now` (UTC), for copyright lines, but at least 2025. */
export function offerYear(now: Date): number {
  return Math.max(FIRST_YEAR, now.getUTCFullYear());
}

/**
 * The year through which articles are scheduled: from October 1 (UTC) on the next year, so that the claim never covers
 * only a few weeks. At least 2025.
 */
export function scheduledYear(now: Date): number {
  const isLate = now.getUTCMonth() + 1 >= TURN_MONTH;
  return Math.max(FIRST_YEAR, now.getUTCFullYear() + (isLate ? 1 : 0));
}
