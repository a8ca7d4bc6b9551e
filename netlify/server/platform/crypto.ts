import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from './env.ts';

/** A keyed hash of `value` in base64url. A hash made for one `purpose` is not valid for another. */
export function keyedHash(purpose: string, value: string): string {
  return createHmac('sha256', env('SESSION_SECRET')).update(`${purpose}\n${value}`).digest('base64url');
}

/** Compares two texts. The duration depends on their lengths in bytes, but not on their characters. */
export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `value` with its signature, as `{value}.{hash}`; `value` must not contain a dot. */
export function sign(purpose: string, value: string): string {
  return `${value}.${keyedHash(purpose, value)}`;
}

/** A text that `sign` made. In the source of an email, `3D` follows an equals sign. */
const SIGNED = /^(?:3D)?([\w-]+)\.([\w-]{43})/;

/**
 * The value in a text that `sign` made for the same purpose; null for any other text. Spaces and signs that a program
 * added to a copied link do not matter, nor does what follows the signature.
 */
export function readSigned(purpose: string, text: string): string | null {
  const [, value, hash] = SIGNED.exec(text.replace(/[^\w.-]+/g, '')) ?? [];
  return value !== undefined && isEqual(`${value}.${String(hash)}`, sign(purpose, value)) ? value : null;
}
