import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const LENGTHS = {
  cs_test: 58,
  pi: 24,
  ch: 24,
  re: 24,
  du: 24,
  evt: 24,
  txn: 24,
  pm: 24,
  li: 24,
  price: 24,
  prod: 14,
  req: 14,
} as const;

/** A new identifier in Stripe's format, for example `cs_test_…` or `pi_…`. */
export function newId(prefix: keyof typeof LENGTHS): string {
  return `${prefix}_${randomText(LENGTHS[prefix])}`;
}

/**
 * Random letters and digits. The digits 0 to 7 are more frequent than other characters. This does not matter
 * for the emulator's identifiers and client secrets.
 */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
