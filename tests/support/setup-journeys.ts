import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';
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

/** Unpacks the browser once: beside an older one it would be left as it is, hence a folder for each version. */
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8')) as {
    version: string;
  };
  const folder = join(process.cwd(), 'node_modules/.cache', `chromium-${version}`);
  await mkdir(folder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  return path;
}
