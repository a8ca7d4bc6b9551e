import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword, makePassword } from './admin-password.ts';

/** The keys of a local cloud, made by chance once. */
export interface Secrets {
  supabaseSecretKey: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  postmarkServerToken: string;
  sessionSecret: string;
  adminPassword: string;
  adminPasswordHash: string;
}

/** The secrets kept in `secrets.json` (mode 600) of the data folder, made at the first start; null makes new ones. */
export async function loadSecrets(dataDir: string | null): Promise<Secrets> {
  if (dataDir === null) return makeSecrets();
  const file = join(dataDir, 'secrets.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as Secrets;
  const secrets = await makeSecrets();
  await writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** Writes a file that only its owner can read, whole or not at all. */
export async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

async function makeSecrets(): Promise<Secrets> {
  const chance = (): string => randomBytes(24).toString('hex');
  const adminPassword = makePassword();
  return {
    supabaseSecretKey: `sb_secret_${chance()}`,
    stripeSecretKey: `sk_test_${chance()}`,
    stripeWebhookSecret: `whsec_${chance()}`,
    postmarkServerToken: crypto.randomUUID(),
    sessionSecret: randomBytes(48).toString('base64url'),
    adminPassword,
    adminPasswordHash: await hashPassword(adminPassword),
  };
}
