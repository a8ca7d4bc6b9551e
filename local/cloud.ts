import { join } from 'node:path';
import { createBlobs, type Blobs } from './blobs.ts';
import { takeLock } from './lock.ts';
import { createMail, type Mail } from './mail/server.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { createStripe } from './stripe/server.ts';
import { createSupabase, type Supabase } from './supabase.ts';

export interface CloudOptions {
  /** 0 takes a free port. */
  ports: { supabase: number; stripe: number; mail: number };
  /** Where everything is kept; null keeps nothing. */
  dataDir: string | null;
  /** The address of the site that uses this cloud. */
  siteUrl: string;
  /** Where the payment provider delivers its events; null delivers none. */
  webhookUrl: string | null;
  migrationsDir?: string;
  /** See `SupabaseOptions`. */
  dumpFile?: string;
}

interface Service {
  url: string;
  port: number;
  close: () => Promise<void>;
}

export interface Cloud {
  /** The variables of a deployment, pointed at the services of this cloud. */
  env: Record<string, string>;
  adminPassword: string;
  supabase: Supabase;
  stripe: Service;
  mail: Mail;
  blobs: Blobs;
  close: () => Promise<void>;
}

/**
 * Starts what a deployment has around it: database, payment provider and mail service. When one of them fails to
 * start, the others are closed again and its error is thrown; a SetupProblem when another process uses the folder.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { dataDir } = options;
  const release = dataDir === null ? () => Promise.resolve() : await takeLock(join(dataDir, 'lock'));
  try {
    const secrets = await loadSecrets(dataDir);
    const [supabase, stripe, mail, blobs] = await allOrNone(await startServices(options, secrets));
    const env = toEnvironment(secrets, options.siteUrl, { supabase, stripe, mail, blobs });
    const close = (): Promise<void> => closeAll([supabase, stripe, mail, blobs]).finally(release);
    return { env, adminPassword: secrets.adminPassword, supabase, stripe, mail, blobs, close };
  } catch (error) {
    await release();
    throw error;
  }
}

function startServices(
  { dataDir, ports, siteUrl, webhookUrl, migrationsDir, dumpFile }: CloudOptions,
  secrets: Secrets,
): Promise<Settled<[Supabase, Service, Mail, Blobs]>> {
  const folder = (name: string): string | null => (dataDir === null ? null : join(dataDir, name));
  return Promise.allSettled([
    createSupabase({
      port: ports.supabase,
      secretKey: secrets.supabaseSecretKey,
      dataDir: folder('postgres'),
      ...(migrationsDir !== undefined && { migrationsDir }),
      ...(dumpFile !== undefined && { dumpFile }),
    }),
    createStripe({
      port: ports.stripe,
      secretKey: secrets.stripeSecretKey,
      webhookSecret: secrets.stripeWebhookSecret,
      webhookUrl,
      dataDir: folder('stripe'),
    }),
    createMail({
      port: ports.mail,
      serverToken: secrets.postmarkServerToken,
      dataDir: folder('mail'),
      webhook: { url: `${siteUrl}/api/postmark/webhook`, password: secrets.postmarkWebhookPassword },
    }),
    createBlobs(folder('blobs')),
  ]);
}

/** What to replace in policies so that they allow this cloud's payment page. */
export function policyOrigins({ stripe }: Pick<Cloud, 'stripe'>): Record<string, string> {
  return {
    'https://checkout.stripe.com': `http://localhost:${stripe.port} http://127.0.0.1:${stripe.port}`,
  };
}

type Settled<T extends unknown[]> = { [K in keyof T]: PromiseSettledResult<T[K]> };

async function allOrNone<T extends Service[]>(started: Settled<T>): Promise<T> {
  const failure = started.find((one) => one.status === 'rejected');
  const services = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (failure === undefined) return services as unknown as T;
  await closeAll(services);
  throw failure.reason;
}

async function closeAll(services: { close: () => Promise<void> }[]): Promise<void> {
  await Promise.all(services.map((service) => service.close()));
}

function toEnvironment(
  secrets: Secrets,
  siteUrl: string,
  services: Record<'supabase' | 'stripe' | 'mail', Service> & { blobs: Blobs },
): Record<string, string> {
  const base = (service: Service): string => `http://127.0.0.1:${service.port}`;
  return {
    URL: siteUrl,
    SUPABASE_URL: base(services.supabase),
    SUPABASE_SECRET_KEY: secrets.supabaseSecretKey,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_API_BASE: base(services.stripe),
    POSTMARK_SERVER_TOKEN: secrets.postmarkServerToken,
    POSTMARK_WEBHOOK_PASSWORD: secrets.postmarkWebhookPassword,
    POSTMARK_API_BASE: base(services.mail),
    NETLIFY_BLOBS_CONTEXT: services.blobs.context,
    EMAIL_FROM: 'hello@example.com',
    ADMIN_PASSWORD_HASH: secrets.adminPasswordHash,
    SESSION_SECRET: secrets.sessionSecret,
    // A deployment's own, should they stand in this folder's .env: nothing here may reach it.
    EMAIL_STAFF: '',
    BUILD_HOOK_URL: '',
    DEPLOY_PRIME_URL: '',
  };
}
