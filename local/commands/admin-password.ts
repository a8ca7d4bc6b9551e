import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';

const COST = { N: 32_768, r: 8, p: 1 };
const KEY_BYTES = 32;

/** Hashes a password for `ADMIN_PASSWORD_HASH`: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  // scrypt needs slightly more than 128 * N * r bytes, which is Node's default limit at this cost.
  const hash = await derive(password, salt, { ...COST, maxmem: 256 * COST.N * COST.r });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** A random password that is easy to read aloud: four groups of six characters. */
export function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const pick = (byte: number): string => letters.charAt(byte % letters.length);
  return Array.from({ length: 4 }, () => [...randomBytes(6)].map(pick).join('')).join('-');
}

/** Reads a password from a pipe or a terminal; '' when none was given. */
async function readPassword(): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).trim();
  const terminal = createInterface({ input: stdin, output: stdout });
  const answer = await terminal.question('Password (empty: make one): ');
  terminal.close();
  return answer.trim();
}

/** `npm run admin:password`: prints the hash of the given password, or a new password and its hash. */
export async function main(): Promise<void> {
  const given = await readPassword();
  const password = given === '' ? makePassword() : given;
  if (given === '') console.log(`Password: ${password}`);
  console.log(`ADMIN_PASSWORD_HASH='${await hashPassword(password)}'`);
}
