/**
 * The journeys' cloud with the production build over it, in a thread of its own: its clock can be moved without moving
 * the tests'. At `controlUrl`, `POST /clock { "now": ms }` sets the clock and `{ "now": null }` sets it right again;
 * `POST /_local/outage { "seconds": n }` takes the second store of leads (Netlify Blobs) away, 0 gives it back;
 * `GET /log` answers the lines that the functions have logged.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { startCloud } from '../../local/cloud.ts';
import { serveBuild } from '../../local/start.ts';
import type { JourneyWorld } from './provided.ts';

const { port } = workerData as { port: number };
const siteUrl = `http://localhost:${port}`;

const clock = movableClock();
const log: string[] = [];
console.error = (...line) => void log.push(line.map(String).join(' '));

const control = createServer((request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify(log));
  void json(request).then((body) => {
    const { now, seconds } = body as { now?: number | null; seconds?: number };
    if (now !== undefined) clock.set(now);
    if (seconds !== undefined) provideBlobs(seconds === 0);
    response.end();
  });
});
await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));

const cloud = await startCloud({
  ports: { supabase: 0, stripe: 0, mail: 0 },
  dataDir: null,
  siteUrl,
  webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
});
Object.assign(process.env, cloud.env);
const site = await serveBuild(cloud, { port });

const { adminPassword, env, mail, stripe } = cloud;
const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
const world: JourneyWorld = {
  siteUrl,
  mailUrl: mail.url,
  stripeUrl: stripe.url,
  controlUrl,
  adminPassword,
  env,
};
parentPort?.postMessage(world);
parentPort?.once('message', () => {
  control.close();
  void site.close().then(() => cloud.close());
});

/** The functions find their store by this variable alone, and read it anew each time. */
function provideBlobs(isThere: boolean): void {
  const name = 'NETLIFY_BLOBS_CONTEXT';
  if (isThere) process.env[name] = cloud.env[name];
  else Reflect.deleteProperty(process.env, name);
}

/** Puts a clock before this thread's `Date`. The database has a thread, and so a clock, of its own. */
function movableClock(): { set: (nowMs: number | null) => void } {
  const RealDate = Date;
  let aheadMs = 0;
  const now = (): number => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], maker) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, maker) as Date,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
  return { set: (nowMs) => void (aheadMs = nowMs === null ? 0 : nowMs - RealDate.now()) };
}
