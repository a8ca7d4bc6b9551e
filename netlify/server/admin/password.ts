import { createHash, scrypt, timingSafeEqual } from 'node:crypto';
import { env } from '../platform/env.ts';
import { logFault } from '../platform/log.ts';
import { Unavailable } from '../platform/unavailable.ts';

/** The parameters of scrypt: cost, block size and parallelization. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/**
 * Whether `password` is the staff's password.
 * @throws Unavailable when `ADMIN_PASSWORD_HASH` is missing or malformed.
 */
export async function isPassword(password: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = env('ADMIN_PASSWORD_HASH').split('$');
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await derivePasswordKey(password, Buffer.from(salt, 'base64url'), expected.length, cost).catch(
    () => {
      logFault('variable malformed', { variable: 'ADMIN_PASSWORD_HASH' });
      throw new Unavailable('The site is not set up completely. Please try again later.');
    },
  );
  return timingSafeEqual(key, expected);
}

/**
 * Derives a key of `length` bytes from the SHA-256 hash of a password. The password itself is not used, because scrypt
 * derives the same key from a short password and from this password with zero bytes at its end. Rejects for impossible
 * parameters.
 */
export function derivePasswordKey(
  password: string,
  salt: Buffer,
  length: number,
  cost: ScryptCost,
): Promise<Buffer> {
  const digest = createHash('sha256').update(password).digest();
  // Twice the memory that scrypt needs, which is 128 * N * r bytes. Node's default limit is too low for the
  // cost that `npm run admin:password` chooses.
  const maxmem = 256 * cost.N * cost.r;
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, length, { ...cost, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
