import { randomBytes } from 'node:crypto';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { derivePasswordKey } from '../../netlify/server/admin/password.ts';

/** OWASP's first recommendation for scrypt. A hash takes 128 MiB of memory and about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const KEY_BYTES = 32;

/** Hashes a password for `ADMIN_PASSWORD_HASH`: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derivePasswordKey(password, salt, KEY_BYTES, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
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
