import { dev } from 'astro';
import { launch } from './launch.ts';
import { netlifyDev } from './site/dev-server.ts';

/** `npm run dev`: Astro's dev server with hot reload, functions and redirects as in production, the whole cloud beside it. */
async function startDev(): Promise<void> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  await launch({
    defaultPort: 4321,
    open: async (_cloud, port) => {
      const rules = await netlifyDev();
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
