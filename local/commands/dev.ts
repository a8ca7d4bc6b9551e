import { dev } from 'astro';
import { policyOrigins } from '../cloud.ts';
import { launch } from '../launch.ts';
import { netlifyDev } from '../netlify/dev-server.ts';
import { replaceOrigins } from '../netlify/csp.ts';

/** `npm run dev`: the local cloud, and Astro's dev server with the functions and redirects of production. */
export async function main(): Promise<void> {
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
