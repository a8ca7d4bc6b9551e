import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VARIABLES } from '../../../netlify/server/platform/env.ts';

/** Patterns of keys and other secrets, by description. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'a key of Stripe': /\b[rs]k_(live|test)_[0-9A-Za-z]{10,}/,
  'a webhook secret of Stripe': /\bwhsec_[0-9A-Za-z+/=]{16,}/,
  'a secret key of Supabase': /\bsb_secret_[\w-]{16,}/,
  'a JSON Web Token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a password hash': /\bscrypt\$\d+\$/,
  'a database address with its password': /\bpostgres(ql)?:\/\/[^\s:@/]+:[^\s:@/]+@/,
  'a key of AWS': /\bAKIA[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{50,})/,
  'a token of Netlify': /\bnfp_[0-9A-Za-z]{36,}/,
  'a token of npm': /\bnpm_[0-9A-Za-z]{36}\b/,
  'a token of Slack': /\bxox[abeoprs]-[\w-]{10,}/,
  'a key of Google': /\bAIza[\w-]{35}/,
};

const SECRET_NAME = /SECRET|_KEY$|TOKEN|PASSWORD|HOOK/;
/** Minimum length of a variable's value to search for. Shorter values may occur in a text by chance. */
const MIN_LENGTH = 12;

/** The values of the secret variables by name, including the local cloud's `ADMIN_PASSWORD`. */
export function secretValues(variables: Readonly<Record<string, string | undefined>>): Map<string, string> {
  const names = [...Object.keys(VARIABLES), 'ADMIN_PASSWORD'].filter((name) => SECRET_NAME.test(name));
  return new Map(names.map((name) => [name, variables[name] ?? '']));
}

/**
 * Describes the secrets in a text: the values in `secrets` and, if `isOwn`, anything that matches `PATTERNS`.
 */
export function findSecrets(text: string, secrets: ReadonlyMap<string, string>, isOwn: boolean): string[] {
  const isKnown = (value: string): boolean => value.length >= MIN_LENGTH && text.includes(value);
  // Splits each value at commas, because `STRIPE_WEBHOOK_SECRET` may hold two secrets.
  const known = [...secrets].filter(([, value]) => value.split(/,\s*/).some(isKnown));
  const shaped = isOwn ? Object.entries(PATTERNS).filter(([, pattern]) => pattern.test(text)) : [];
  return [...known.map(([name]) => `the value of ${name}`), ...shaped.map(([name]) => name)];
}

/** Every secret in the files of a folder, as `path: what`. `node_modules` is searched only for variables' values. */
export async function scanFolder(folder: string, secrets: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const isOwn = !path.includes('node_modules');
    const what = findSecrets(await readFile(path, 'latin1'), secrets, isOwn);
    found.push(...what.map((one) => `${path}: ${one}`));
  }
  return found;
}
