import { PASSWORD_HASH } from '../../../netlify/server/admin/password.ts';

/**
 * OWASP's minimum for scrypt with r = 8 (Password Storage Cheat Sheet): for each value of N, the lowest value
 * of p.
 */
const LEAST_PARALLELIZATION = new Map([
  [2 ** 17, 1],
  [2 ** 16, 2],
  [2 ** 15, 3],
  [2 ** 14, 5],
  [2 ** 13, 10],
]);
const LEAST_SALT_BYTES = 16;
const LEAST_HASH_BYTES = 32;
/** Minimum number of distinct characters in a secret. Sixteen random characters almost always have more. */
const LEAST_SIGNS = 6;
const WORDS = /secret|password|change|example|qwerty|letmein|123456789/i;

/** Whether a secret is easy to guess: few distinct characters, one part repeated throughout, or a common word. */
export function isGuessable(value: string): boolean {
  const isRepeated = /^(.{1,16})\1+$/s.test(value);
  return new Set(value).size < LEAST_SIGNS || isRepeated || WORDS.test(value);
}

/** The fault of a password hash, or null. */
export function hashFault(value: string): 'malformed' | 'weak' | null {
  const [matched, cost, blockSize, parallelization, salt = '', hash = ''] = PASSWORD_HASH.exec(value) ?? [];
  if (matched === undefined) return 'malformed';
  const [n, r, p] = [Number(cost), Number(blockSize), Number(parallelization)];
  const isPossible = n > 1 && Number.isInteger(Math.log2(n)) && r > 0 && p > 0;
  if (!isPossible) return 'malformed';
  const bytes = (text: string): number => Buffer.from(text, 'base64url').length;
  const leastP = n > 2 ** 17 ? 1 : (LEAST_PARALLELIZATION.get(n) ?? Infinity);
  const isStrong =
    r >= 8 && p >= leastP && bytes(salt) >= LEAST_SALT_BYTES && bytes(hash) >= LEAST_HASH_BYTES;
  return isStrong ? null : 'weak';
}

/** Whether a Supabase key is public: a publishable key, or a token of the role `anon` or `authenticated`. */
export function isPublicKey(value: string): boolean {
  if (value.startsWith('sb_publishable_')) return true;
  const [, payload = ''] = value.split('.');
  return /"role"\s*:\s*"(anon|authenticated)"/.test(Buffer.from(payload, 'base64url').toString());
}
