import { join } from 'node:path';
import { createBlobs, type Blobs } from './netlify/blobs.ts';
import { takeLock } from './lock.ts';
import { createPostmark, type LocalPostmark } from './postmark/server.ts';
import { loadLocalValues, type LocalValues } from './secrets.ts';
import { prepareDataFolder } from './settings.ts';
import { createStripe } from './stripe/server.ts';
import { createSupabase, type Supabase } from './supabase/server.ts';

export interface CloudOptions {
  /** The ports of the services; 0 picks a free port. */
  ports: { supabase: number; stripe: number; mail: number };
  /** The data folder. With null no data is kept: blobs are in a temporary folder, the rest is in memory. */
  dataDir: string | null;
  /** The URL of the site that uses this cloud, without a trailing slash. */
  siteUrl: string;
  /** The URL of the site's webhook endpoint for Stripe's events. If null, no events are sent. */
  webhookUrl: string | null;
  migrationsDir?: string;
  /** A file written by `Supabase.dump`. The database is created from this file, without applying the migrations. */
  dumpFile?: string;
}

type Values = Omit<LocalValues, 'ADMIN_PASSWORD'>;

interface Service {
  url: string;
  port: number;
  close: () => Promise<void>;
}

export interface Cloud {
  /** The environment variables of a deployment, with the addresses and keys of this cloud. */
  env: Record<string, string>;
  adminPassword: string;
  supabase: Supabase;
  stripe: Service;
  mail: LocalPostmark;
  blobs: Blobs;
  close: () => Promise<void>;
}

/**
 * Starts Supabase, Netlify Blobs and the emulators of the payment and email services. When one of them fails to start,
 * the others are closed and the error is thrown. Throws a SetupProblem when another process uses the data
 * folder, when the folder cannot be written, and when other migrations built the folder's database.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { dataDir } = options;
  if (dataDir === null) return startIn(options, () => undefined);
  await prepareDataFolder(dataDir);
  return startIn(options, await takeLock(join(dataDir, 'lock')));
}

/** Starts the services. `release` unlocks the data folder after they are closed or have failed to start. */
async function startIn(options: CloudOptions, release: () => void): Promise<Cloud> {
  try {
    const { dataDir } = options;
    const { ADMIN_PASSWORD: adminPassword, ...values } = await loadLocalValues(dataDir);
    const [supabase, stripe, mail, blobs] = await allOrNone(await startServices(options, values));
    const env = toEnvironment(values, options.siteUrl, { supabase, stripe, mail, blobs });
    const close = (): Promise<void> => closeAll([supabase, stripe, mail, blobs]).finally(release);
    return { env, adminPassword, supabase, stripe, mail, blobs, close };
  } catch (error) {
    release();
    throw error;
  }
}

function startServices(
  { dataDir, ports, siteUrl, webhookUrl, migrationsDir, dumpFile }: CloudOptions,
  values: Values,
): Promise<Settled<[Supabase, Service, LocalPostmark, Blobs]>> {
  const folder = (name: string): string | null => (dataDir === null ? null : join(dataDir, name));
  return Promise.allSettled([
    createSupabase({
      port: ports.supabase,
      secretKey: values.SUPABASE_SECRET_KEY,
      dataDir: folder('postgres'),
      ...(migrationsDir !== undefined && { migrationsDir }),
      ...(dumpFile !== undefined && { dumpFile }),
    }),
    createStripe({
      port: ports.stripe,
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      webhookUrl,
      dataDir: folder('stripe'),
    }),
    createPostmark({
      port: ports.mail,
      serverToken: values.POSTMARK_SERVER_TOKEN,
      dataDir: folder('mail'),
      webhook: { url: `${siteUrl}/api/postmark/webhook`, password: values.POSTMARK_WEBHOOK_PASSWORD },
    }),
    createBlobs(folder('blobs')),
  ]);
}

/**
 * Maps the origin of Stripe's payment page to the emulator's origins, which replace it in
 * Content-Security-Policies.
 */
export function policyOrigins(stripePort: number): Record<string, string> {
  return {
    'https://checkout.stripe.com': `http://localhost:${stripePort} http://127.0.0.1:${stripePort}`,
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

/**
 * The environment variables of the cloud. Empty values are kept, so that they override the values of a deployment in
 * `.env`: the local cloud must never reach a real service.
 */
function toEnvironment(
  values: Values,
  siteUrl: string,
  services: Record<'supabase' | 'stripe' | 'mail', Service> & { blobs: Blobs },
): Record<string, string> {
  const base = (service: Service): string => `http://127.0.0.1:${service.port}`;
  return {
    ...values,
    URL: siteUrl,
    SUPABASE_URL: base(services.supabase),
    STRIPE_API_BASE: base(services.stripe),
    POSTMARK_API_BASE: base(services.mail),
    NETLIFY_BLOBS_CONTEXT: services.blobs.context,
  };
}
