import { buildSite } from '../netlify/build.ts';
import { policyOrigins, type Cloud } from '../cloud.ts';
import { launch } from '../launch.ts';
import { createSite, type Site, type SiteOptions } from '../netlify/site.ts';

export interface StartOptions {
  build: (signal: AbortSignal) => Promise<void>;
  site?: Pick<SiteOptions, 'root' | 'functionsDir' | 'configFile'>;
}

/** Starts the local cloud, builds the site and serves the build under Netlify's rules. */
export async function start({ build, site = {} }: StartOptions): Promise<void> {
  process.setSourceMapsEnabled(true);
  await launch({
    defaultPort: 8888,
    prepare: (signal) => {
      console.log('Building the site …');
      return build(signal);
    },
    open: (cloud, port) => serveBuild(cloud, { port, runsJobs: true, ...site }),
  });
}

/** Serves the build. Its Content-Security-Policies allow the payment page of `cloud` instead of Stripe's. */
export function serveBuild(cloud: Pick<Cloud, 'stripe'>, options: SiteOptions): Promise<Site> {
  return createSite({ rewriteCsp: policyOrigins(cloud), ...options });
}

/** `npm start`: runs `start` with a new build of the site. */
export async function main(): Promise<void> {
  await start({ build: buildSite });
}
