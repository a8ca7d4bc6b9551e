import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from './env.ts';

/**
 * A keyed hash of `value`, in base64url. `purpose` keeps the uses apart: a hash made for one says nothing in another.
 */
export function keyedHash(purpose: string, value: string): string {
  return createHmac('sha256', env('SESSION_SECRET')).update(`${purpose}\n${value}`).digest('base64url');
}

/** Compares two texts in constant time. */
export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
