/** What the set-ups of the test projects hand to the tests, read with `inject`. */
export interface JourneyWorld {
  /** The site: the production build under Netlify's rules. */
  siteUrl: string;
  mailUrl: string;
  stripeUrl: string;
  /** The cloud's clock and log: see journey-server.ts. */
  controlUrl: string;
  adminPassword: string;
  /** The variables of the deployment. */
  env: Record<string, string>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The database after its migrations, for `createSupabase({ dumpFile })`. */
    dumpFile: string;
    /** The browser's program. */
    chromium: string;
    world: JourneyWorld;
  }
}
