import { dev } from 'astro';
import { policyOrigins } from '../cloud.ts';
import { launch } from '../launch.ts';
import { netlifyDev } from '../netlify/dev-server.ts';
import { replaceOrigins } from '../netlify/csp.ts';

/**
 * `npm run dev`: the local cloud, and Astro's dev server with the functions and redirects of production. Both start at
 * the same time, because a page needs no cloud. Functions answer 503 until the cloud is ready. The scheduled functions
 * are loaded last, because no page needs them either.
 */
export async function main(): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  let startSchedule: () => Promise<void> = () => Promise.resolve();
  await launch({
    defaultPort: 4321,
    prepare: async (_, { site: port, stripe }) => {
      const rules = await netlifyDev(replaceOrigins(policyOrigins(stripe)));
      const server = await dev({
        root: process.cwd(),
        server: { port, host: 'localhost' },
        integrations: [rules.integration],
      });
      startSchedule = rules.startSchedule;
      closers.push(rules.close, () => server.stop());
    },
    open: () =>
      Promise.resolve({
        close: async () => {
          for (const close of closers) await close();
        },
      }),
  });
  // A function with a mistake does not end the server, so that the mistake can be corrected.
  await startSchedule().catch(console.error);
}
