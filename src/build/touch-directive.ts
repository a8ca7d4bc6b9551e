import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const TOUCH = fileURLToPath(new URL('../browser/touch.ts', import.meta.url));

/** Registers the site's own directive `client:touch` (browser/touch.ts), which fetches an island's script when somebody touches the island. */
export function touchDirective(): AstroIntegration {
  return {
    name: 'touch-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: TOUCH });
      },
    },
  };
}
