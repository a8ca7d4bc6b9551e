import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { env } from '../platform/env.ts';
import { logFault } from '../platform/log.ts';
import { Unavailable } from '../platform/unavailable.ts';

/** The format `scrypt$N$r$p$salt$hash`, salt and hash in base64url, as `npm run admin:password` prints it. */
export const PASSWORD_HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]{11,})\$([\w-]{22,})$/;

/**
 * Whether `password` is the staff's password.
 * @throws Unavailable when `ADMIN_PASSWORD_HASH` is missing or malformed.
 */
export async function isPassword(password: string): Promise<boolean> {
  const [, cost, blockSize, parallelization, salt = '', hash = ''] =
    PASSWORD_HASH.exec(env('ADMIN_PASSWORD_HASH')) ?? [];
  const expected = Buffer.from(hash, 'base64url');
  const options = { N: Number(cost), r: Number(blockSize), p: Number(parallelization) };
  // Twice the memory that scrypt needs (128 * N * r bytes). Node's default limit is too low for the usual cost.
  const maxmem = 256 * options.N * options.r;
  const key = await derive(password, Buffer.from(salt, 'base64url'), expected.length, { ...options, maxmem });
  return timingSafeEqual(key, expected);
}

function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      logFault('variable malformed', { variable: 'ADMIN_PASSWORD_HASH' });
      reject(new Unavailable('The site is not set up completely. Please try again later.'));
    };
    try {
      scrypt(password, salt, length, options, (error, key) => (error === null ? resolve(key) : refuse()));
    } catch {
      refuse();
    }
  });
}
