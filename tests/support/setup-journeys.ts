import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';
import { unpackChromium } from '../../local/chromium.ts';
import { freePort } from './free-port.ts';
import type { JourneyWorld } from './provided.ts';

/** Before the journeys: the whole cloud in memory, the production build over it, and the browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', await unpackChromium());
  const server = new Worker(new URL('./journey-server.ts', import.meta.url), {
    workerData: { port: await freePort() },
    execArgv: [],
  });
  const world = await new Promise<JourneyWorld>((resolve, reject) => {
    server.once('message', resolve).once('error', reject);
  });
  project.provide('world', world);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.postMessage('close');
    await ended;
  };
}
