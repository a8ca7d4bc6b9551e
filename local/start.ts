import { buildSite } from './build.ts';
import { policyOrigins, type Cloud } from './cloud.ts';
import { launch } from './launch.ts';
import { createSite, type Site, type SiteOptions } from './site.ts';

/** Often enough that a mail is there when somebody looks for it. */
const SCHEDULE_EVERY_MS = 15_000;

export interface StartOptions {
  build: (signal: AbortSignal) => Promise<void>;
  site?: Pick<SiteOptions, 'root' | 'functionsDir' | 'configFile'>;
}

/** `npm start`: builds the site and serves the build under Netlify's rules, the whole cloud beside it. */
export async function start({ build, site = {} }: StartOptions): Promise<void> {
  process.setSourceMapsEnabled(true);
  await launch({
    defaultPort: 8888,
    prepare: (signal) => {
      console.log('Building the site …');
      return build(signal);
    },
    open: (cloud, port) => serveBuild(cloud, { port, scheduleEveryMs: SCHEDULE_EVERY_MS, ...site }),
  });
}

/** Serves the build with the payment provider of `cloud` in its policies. */
export function serveBuild(cloud: Pick<Cloud, 'stripe'>, options: SiteOptions): Promise<Site> {
  return createSite({ rewriteCsp: policyOrigins(cloud), ...options });
}

if (import.meta.main) await start({ build: buildSite });
