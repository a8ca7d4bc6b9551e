import { PASSWORD_HASH } from '../../netlify/server/password.ts';

/** The least that trying one password must cost, N × r × p: OWASP's lowest scrypt setting has 2^17. */
const LEAST_COST = 2 ** 17;
const LEAST_SALT_BYTES = 16;
const LEAST_HASH_BYTES = 32;
/** Sixteen random characters practically always have more different ones among them. */
const LEAST_SIGNS = 6;
const WORDS = /secret|password|change|example|qwerty|letmein|123456789/i;

/** Whether a secret cannot be random: few different characters, one piece again and again, or words. */
export function isGuessable(value: string): boolean {
  const isRepeated = /^(.{1,16})\1+$/s.test(value);
  return new Set(value).size < LEAST_SIGNS || isRepeated || WORDS.test(value);
}

/** What is wrong with a password's hash; null when nothing is. */
export function hashFault(value: string): 'malformed' | 'weak' | null {
  const [matched, cost, blockSize, parallelization, salt = '', hash = ''] = PASSWORD_HASH.exec(value) ?? [];
  if (matched === undefined) return 'malformed';
  const [n, r, p] = [Number(cost), Number(blockSize), Number(parallelization)];
  const isPossible = n > 1 && Number.isInteger(Math.log2(n)) && r > 0 && p > 0;
  if (!isPossible) return 'malformed';
  const bytes = (text: string): number => Buffer.from(text, 'base64url').length;
  const isStrong =
    n * r * p >= LEAST_COST && bytes(salt) >= LEAST_SALT_BYTES && bytes(hash) >= LEAST_HASH_BYTES;
  return isStrong ? null : 'weak';
}

/** Whether a key of Supabase's is one that a browser may hold: the new kind, or a token of the role `anon`. */
export function isPublicKey(value: string): boolean {
  if (value.startsWith('sb_publishable_')) return true;
  const [, payload = ''] = value.split('.');
  return /"role"\s*:\s*"(anon|authenticated)"/.test(Buffer.from(payload, 'base64url').toString());
}
