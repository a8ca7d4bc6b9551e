import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { env } from './env.ts';
import { logFault } from './log.ts';
import { Problem } from './problem.ts';

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url; `npm run admin:password` makes it. */
export const PASSWORD_HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]{11,})\$([\w-]{22,})$/;

/** Whether it is the staff's password. @throws Problem `unavailable` when the deployment's hash is malformed. */
export async function isPassword(password: string): Promise<boolean> {
  const [, cost, blockSize, parallelization, salt = '', hash = ''] =
    PASSWORD_HASH.exec(env('ADMIN_PASSWORD_HASH')) ?? [];
  const expected = Buffer.from(hash, 'base64url');
  const options = { N: Number(cost), r: Number(blockSize), p: Number(parallelization) };
  // Node's default limit is just below what the usual cost needs. In bytes, twice what scrypt uses.
  const maxmem = 256 * options.N * options.r;
  const key = await derive(password, Buffer.from(salt, 'base64url'), expected.length, { ...options, maxmem });
  return timingSafeEqual(key, expected);
}

function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      logFault('variable malformed', { variable: 'ADMIN_PASSWORD_HASH' });
      reject(new Problem('unavailable', 'The site is not set up completely. Please try again later.'));
    };
    try {
      scrypt(password, salt, length, options, (error, key) => (error === null ? resolve(key) : refuse()));
    } catch {
      refuse();
    }
  });
}
