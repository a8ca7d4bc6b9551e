/**
 * A worker thread that serves the production build with a complete cloud in memory. It is a separate thread, so
 * that its clock can be moved without moving the clock of the tests. It answers these requests at `controlUrl`:
 *
 * - `POST /clock { "now": ms }` sets the clock, and `{ "now": null }` resets it.
 * - `POST /_local/outage { "seconds": n }` makes Netlify Blobs available if n is 0, and unavailable otherwise.
 *   The outage does not end after n seconds.
 * - `GET /log` returns the lines that the functions have logged.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { startCloud } from '../../local/cloud.ts';
import { serveBuild } from '../../local/commands/start.ts';
import { useCheapHash } from './cheap-hash.ts';

/** The addresses and variables of a deployment, as the tests get them. */
export interface Deployment {
  /** The site: the production build under Netlify's rules. */
  siteUrl: string;
  mailUrl: string;
  stripeUrl: string;
  controlUrl: string;
  adminPassword: string;
  /** The deployment's environment variables. */
  env: Record<string, string>;
}

const { port, dumpFile } = workerData as { port: number; dumpFile: string };
const siteUrl = `http://localhost:${port}`;

const clock = movableClock();
const log: string[] = [];
console.error = (...line) => void log.push(line.map(String).join(' '));

const control = createServer((request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify(log));
  void json(request).then((body) => {
    const { now, seconds } = body as { now?: number | null; seconds?: number };
    if (now !== undefined) clock.set(now);
    if (seconds !== undefined) offerBlobs(seconds === 0);
    response.end();
  });
});
await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));

const cloud = await startCloud({
  ports: { supabase: 0, stripe: 0, mail: 0 },
  dataDir: null,
  siteUrl,
  webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
  dumpFile,
});
await useCheapHash(cloud);
Object.assign(process.env, cloud.env);
await serveBuild(cloud.stripe.port, { port });

const deployment: Deployment = {
  siteUrl,
  mailUrl: cloud.mail.url,
  stripeUrl: cloud.stripe.url,
  controlUrl: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
  adminPassword: cloud.adminPassword,
  env: cloud.env,
};
parentPort?.postMessage(deployment);

/**
 * Sets or removes the variable that tells the functions where Netlify Blobs is. The functions read the
 * variable for every request.
 */
function offerBlobs(isAvailable: boolean): void {
  const name = 'NETLIFY_BLOBS_CONTEXT';
  if (isAvailable) process.env[name] = cloud.env[name];
  else Reflect.deleteProperty(process.env, name);
}

/**
 * Replaces this thread's `Date`. After `set`, the clock runs on from the given time; null resets the clock.
 * The database runs in another thread and keeps the real clock.
 */
function movableClock(): { set: (nowMs: number | null) => void } {
  const RealDate = Date;
  let offsetMs = 0;
  const now = (): number => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
  return { set: (nowMs) => void (offsetMs = nowMs === null ? 0 : nowMs - RealDate.now()) };
}
