import { dev } from 'astro';
import { policyOrigins } from './cloud.ts';
import { launch } from './launch.ts';
import { netlifyDev } from './site/dev-server.ts';
import { replaceOrigins } from './site/policy.ts';

/** `npm run dev`: Astro's dev server with hot reload, functions and redirects as in production, the whole cloud beside it. */
async function startDev(): Promise<void> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  await launch({
    defaultPort: 4321,
    open: async (cloud, port) => {
      const rules = await netlifyDev(replaceOrigins(policyOrigins(cloud)));
      const server = await dev({
        root: process.cwd(),
        server: { port, host: 'localhost' },
        integrations: [rules.integration],
      });
      const close = async (): Promise<void> => {
        await rules.close();
        await server.stop();
      };
      return { close };
    },
  });
}

if (import.meta.main) await startDev();
