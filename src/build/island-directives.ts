import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Registers the site's own `client:` directives, which decide when the script of an island is fetched: `client:touch`
 * and `client:reached` (see browser/touch.ts and browser/reached.ts).
 */
export function islandDirectives(): AstroIntegration {
  return {
    name: 'island-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['touch', 'reached'])
          addClientDirective({
            name,
            entrypoint: fileURLToPath(new URL(`../browser/${name}.ts`, import.meta.url)),
          });
      },
    },
  };
}
