import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const TOUCH = fileURLToPath(new URL('../browser/touch.ts', import.meta.url));
const REACHED = fileURLToPath(new URL('../browser/reached.ts', import.meta.url));

/**
 * Registers the site's own `client:` directives, which decide when the script of an island is fetched: `client:touch`
 * and `client:reached` (see browser/touch.ts and browser/reached.ts).
 */
export function islandDirectives(): AstroIntegration {
  return {
    name: 'island-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: TOUCH });
        addClientDirective({ name: 'reached', entrypoint: REACHED });
      },
    },
  };
}
