import { orderId, type PaymentStatus } from '#domain/payment.ts';
import type { DeskRow } from '#domain/records.ts';

const numbers = new Intl.NumberFormat('en-US');
// In the language and the time zone of the browser.
const shortTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const fullTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
// A day of the summary is a day in UTC.
const dayOfMonth = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `12345` → `12,345`. */
export function count(number: number): string {
  return numbers.format(number);
}

/** One or many: `1 row`, `2 rows`. */
export function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** The size of a file: `1.2 kB`, `18.4 MB`. */
export function fileSize(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toFixed(1)} ${unit}`;
}

/** An instant in ISO 8601 as the browser's locale writes it, short and in full. */
export function timeTexts(instant: string): { short: string; full: string } {
  const date = new Date(instant);
  return { short: shortTime.format(date), full: fullTime.format(date) };
}

/** `2026-11-20` → `Nov 20`. */
export function dayText(day: string): string {
  return dayOfMonth.format(new Date(`${day}T00:00:00Z`));
}

/** `couponApplied` → `Coupon applied`; `utm_source` → `Utm source`. */
export function label(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why a row was held back, in words. */
export function reasonText(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? reason) : reason;
}

const REASONS: Readonly<Record<string, string>> = {
  honeypot: 'Filled in the hidden field',
  instant: 'Sent faster than anybody types',
  links: 'Stuffed with links',
  repeated: 'The same text from many senders',
};

/** A payment's status as a word, and what kind of news it is; one that is not known is shown as it is. */
export function statusOf(status: string): { word: string; tone: 'good' | 'bad' | 'open' | 'neutral' } {
  const tone = Object.hasOwn(TONES, status) ? TONES[status as PaymentStatus] : 'neutral';
  return { word: label(status), tone };
}

const TONES = {
  initiated: 'open',
  success: 'good',
  failed: 'bad',
  expired: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<PaymentStatus, string>;

/** Who a row is about: the name, or the address where there is none. */
export function nameOf(row: DeskRow): string {
  const { name, email } = row as DeskRow & { name?: string; email?: string };
  return name || email || orderId(row.id);
}
