import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { VARIABLES, type VariableName } from '../netlify/server/platform/env.ts';
import { hashPassword, makePassword } from './commands/admin-password.ts';

/**
 * The admin password, and each environment variable's local value. A variable without a `localValue` (env.ts)
 * is '', except ADMIN_PASSWORD_HASH, the hash of the admin password.
 */
export type LocalValues = Record<VariableName | 'ADMIN_PASSWORD', string>;

const RANDOM = '{random}';
const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];
/**
 * The names of the values that `secrets.json` keeps, so that staff sessions and the links in emails still
 * work after a restart.
 */
const SECRET_NAMES: readonly (keyof LocalValues)[] = [
  'ADMIN_PASSWORD',
  'ADMIN_PASSWORD_HASH',
  ...VARIABLE_NAMES.filter((name) => VARIABLES[name].localValue?.includes(RANDOM)),
];

/**
 * The local values, with the secrets from `secrets.json` (mode 600) in the data folder; missing secrets are created
 * and stored. Without a folder (null) all secrets are new.
 */
export async function loadLocalValues(dataDir: string | null): Promise<LocalValues> {
  const fresh = await makeLocalValues();
  if (dataDir === null) return fresh;
  const file = join(dataDir, 'secrets.json');
  const kept = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<LocalValues>;
  const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, kept[name] ?? fresh[name]]));
  await writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return { ...fresh, ...secrets };
}

/** Writes a file with mode 600, completely or not at all. */
export async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

async function makeLocalValues(): Promise<LocalValues> {
  const password = makePassword();
  const value = (name: VariableName): string =>
    VARIABLES[name].localValue?.replace(RANDOM, randomBytes(24).toString('hex')) ?? '';
  const values = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, value(name)]));
  return {
    ...(values as Record<VariableName, string>),
    ADMIN_PASSWORD: password,
    ADMIN_PASSWORD_HASH: await hashPassword(password),
  };
}
