import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '../../local/cloud.ts';
import { serveBuild } from '../../local/start.ts';
import { freePort } from './free-port.ts';
import type { JourneyWorld } from './provided.ts';

/** Before the journeys: the whole cloud in memory, the production build over it, and the browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', await unpackChromium());
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const cloud = await startCloud({
    ports: { supabase: 0, stripe: 0, mail: 0 },
    dataDir: null,
    siteUrl,
    webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
  });
  Object.assign(process.env, cloud.env);
  const site = await serveBuild(cloud, { port });
  const { adminPassword, env, mail, stripe } = cloud;
  const world: JourneyWorld = { siteUrl, mailUrl: mail.url, stripeUrl: stripe.url, adminPassword, env };
  project.provide('world', world);
  return async () => {
    await site.close();
    await cloud.close();
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
