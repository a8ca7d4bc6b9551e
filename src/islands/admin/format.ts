const numbers = new Intl.NumberFormat('en-US');
// With an undefined locale and without `timeZone`, times are in the browser's language and time zone.
const shortTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const fullTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
// The time zone is UTC, because the days of the summary are in UTC.
const dayOfMonth = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `12345` → `12,345`. */
export function formatCount(number: number): string {
  return numbers.format(number);
}

/** A number with its noun: `1 row`, `2 rows`. */
export function formatQuantity(number: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(number)} ${number === 1 ? noun : plural}`;
}

/** Bytes → `1.2 kB`, `18.4 MB`. */
export function formatFileSize(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toFixed(1)} ${unit}`;
}

/** An instant (ISO 8601) in the browser's locale and time zone, short and in full. */
export function formatInstant(instant: string): { short: string; full: string } {
  const date = new Date(instant);
  return { short: shortTime.format(date), full: fullTime.format(date) };
}

/** Formats a duration (in ms) in minutes, from 1 hour in hours, from 48 hours in days: `5 min`, `30 h`, `12 d`. */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} d`;
}

/** `2026-11-20` → `Nov 20`, in the format of the browser's language. */
export function formatDay(day: string): string {
  return dayOfMonth.format(new Date(`${day}T00:00:00Z`));
}

/** `couponApplied` → `Coupon applied`; `utm_source` → `Utm source`. */
export function formatKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
