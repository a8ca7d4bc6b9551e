/**
 * The English names of seven days in a row, of which `day` is the one at `position` (0 to 6): `('Sunday', 6)` →
 * Monday to Sunday. Throws if `day` is no weekday.
 */
export function weekWith(day: string, position: number): string[] {
  const index = WEEKDAYS.indexOf(day);
  if (index === -1) throw new Error(`“${day}” is no weekday; the weekdays are ${WEEKDAYS.join(', ')}`);
  return WEEKDAYS.map((_, column) => WEEKDAYS[(index - position + column + 7) % 7] ?? day);
}

/** The number of a weekday as `Date.getDay` counts: 0 for Sunday, 6 for the day before it. */
export function dayNumber(day: string): number {
  return (WEEKDAYS.indexOf(day) + 1) % 7;
}

/** From Monday. January 1, 2024 was a Monday. */
const WEEKDAYS = Array.from({ length: 7 }, (_, day) =>
  new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }),
);
