import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword, makePassword } from './admin-password.ts';

/** The keys of a local cloud, random, made once. */
export interface Secrets {
  supabaseSecretKey: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  postmarkServerToken: string;
  postmarkWebhookPassword: string;
  sessionSecret: string;
  adminPassword: string;
  adminPasswordHash: string;
}

/**
 * The secrets kept in `secrets.json` (mode 600) of the data folder. Those that are missing there (on the first start, or
 * when the site needs one more) are made and kept. Without a folder (null) all are new.
 */
export async function loadSecrets(dataDir: string | null): Promise<Secrets> {
  const fresh = await makeSecrets();
  if (dataDir === null) return fresh;
  const file = join(dataDir, 'secrets.json');
  const kept = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Secrets>;
  const secrets = { ...fresh, ...kept };
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
    postmarkWebhookPassword: chance(),
    sessionSecret: randomBytes(48).toString('base64url'),
    adminPassword,
    adminPasswordHash: await hashPassword(adminPassword),
  };
}
