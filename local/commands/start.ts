import { buildSite } from '../netlify/build.ts';
import { policyOrigins } from '../cloud.ts';
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
    open: (ports) => serveBuild(ports.stripe, { port: ports.site, runsJobs: true, ...site }),
  });
}

/** Serves the build. Its Content-Security-Policies allow the emulator's payment page on a port instead of Stripe's. */
export function serveBuild(stripePort: number, options: SiteOptions): Promise<Site> {
  return createSite({ rewriteCsp: policyOrigins(stripePort), ...options });
}

/** `npm start`: runs `start` with a new build of the site. */
export async function main(): Promise<void> {
  await start({ build: buildSite });
}
