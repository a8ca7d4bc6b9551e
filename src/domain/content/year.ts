/** The year for copyright lines and offers: the year of `now` (UTC), but at least 2025. */
export function offerYear(now: Date): number {
  return Math.max(2025, now.getUTCFullYear());
}
