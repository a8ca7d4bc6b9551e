import type { ChromiumLaunch } from '../../local/chromium.ts';

/** The values that the global set-ups provide; tests read them with `inject`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of the database after its migrations, for `createSupabase({ dumpFile })`. */
    dumpFile: string;
    /** A folder for temporary files that is removed after the run. */
    scratch: string;
    /** The launch options of the browser. */
    chromium: ChromiumLaunch;
  }
}
