import { join } from 'node:path';
import { startCloud, type Cloud } from './cloud.ts';
import { watchNpm } from './parent.ts';
import { writePrivate } from './secrets.ts';
import { checkPorts, readSettings, SetupProblem, type Settings } from './settings.ts';

export interface Launch {
  /** The site's port when the variable `PORT` is not set. */
  defaultPort: number;
  /** Work that runs while the cloud starts, for example the build. */
  prepare?: (signal: AbortSignal, ports: Ports) => Promise<void>;
  /** Starts the site. Called after `prepare`, and after the cloud's variables were set in `process.env`. */
  open: (ports: Ports) => Promise<{ close: () => Promise<void> }>;
}

type Ports = Settings['ports'];
type Close = () => Promise<void>;

/** Time limit for stopping, in ms, after which the process ends anyway. */
const STOP_WITHIN_MS = 2000;
// On Windows, SIGHUP means a closed console and SIGBREAK Ctrl-Break. Elsewhere a SIGHUP handler would defeat nohup.
const STOP_SIGNALS: NodeJS.Signals[] = [
  'SIGINT',
  'SIGTERM',
  ...(process.platform === 'win32' ? (['SIGHUP', 'SIGBREAK'] as const) : []),
];

/**
 * Starts the cloud and the site in this process and prints their addresses. Stops everything on a signal or when npm
 * ends (see `watchNpm`), even during the start. When the start fails, prints the error (a SetupProblem without its
 * stack trace) and exits with 1.
 */
export async function launch(options: Launch): Promise<void> {
  const stopping = new AbortController();
  const closers: Close[] = [];
  const started = startAll(options, stopping.signal, closers);
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(0), STOP_WITHIN_MS);
    void started
      .catch(() => undefined)
      .then(() => closeAll(closers))
      .then(() => process.exit(0));
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  watchNpm(stop);
  await started.catch(async (error: unknown) => {
    if (stopping.signal.aborted) return;
    console.error(error instanceof SetupProblem ? error.message : error);
    await closeAll(closers);
    process.exit(1);
  });
}

async function startAll(
  { defaultPort, prepare, open }: Launch,
  signal: AbortSignal,
  closers: Close[],
): Promise<void> {
  const { ports, dataDir } = readSettings(defaultPort);
  await checkPorts(ports);
  const siteUrl = `http://localhost:${ports.site}`;
  const webhookUrl = `http://127.0.0.1:${ports.site}/api/stripe/webhook`;
  const failed = new AbortController();
  const starting = startCloud({ ports, dataDir, siteUrl, webhookUrl });
  starting.then(
    (cloud) => closers.push(cloud.close),
    () => failed.abort(),
  );
  // Before a failure is thrown, the start of the cloud and `prepare` have both ended. A cloud that is still
  // starting cannot be closed.
  const preparing = prepare?.(AbortSignal.any([signal, failed.signal]), ports);
  await Promise.allSettled([starting, preparing]);
  const cloud = await starting;
  await preparing;
  signal.throwIfAborted();
  Object.assign(process.env, cloud.env);
  await writePrivate(
    join(dataDir ?? '.local', 'env'),
    toDotenv({ ...cloud.env, ADMIN_PASSWORD: cloud.adminPassword }),
  );
  const site = await open(ports);
  closers.push(site.close);
  await expectAnswers(siteUrl, cloud);
  announce(siteUrl, cloud);
}

async function closeAll(closers: Close[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/**
 * Requests the site and each service except Netlify Blobs once, and waits for the responses, so that "Ready"
 * is not printed too early. Rejects when one of them cannot be reached.
 */
async function expectAnswers(siteUrl: string, { env, stripe, mail }: Cloud): Promise<void> {
  const headers = { apikey: env['SUPABASE_SECRET_KEY'] ?? '' };
  const addresses = [siteUrl, stripe.url, mail.url, `${env['SUPABASE_URL'] ?? ''}/rest/v1/`];
  await Promise.all(
    addresses.map((address) => fetch(address, { headers }).then((response) => response.arrayBuffer())),
  );
}

function announce(siteUrl: string, { stripe, mail, adminPassword }: Cloud): void {
  console.log(`Ready on ${siteUrl}`);
  console.log(`  Outbox     ${mail.url}`);
  console.log(`  Payments   ${stripe.url}`);
  console.log(`  Admin      ${siteUrl}/admin, password ${adminPassword}`);
}

/** Formats variables for a dotenv file. Quotes values that a shell or a dotenv reader might change. */
function toDotenv(variables: Record<string, string>): string {
  const quote = (value: string): string => (/^[\w.:/@+-]*$/.test(value) ? value : `'${value}'`);
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join('');
}
