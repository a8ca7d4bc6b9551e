import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const TOUCH = fileURLToPath(new URL('../browser/touch.ts', import.meta.url));

/** Registers `client:touch`: an island's script is fetched when somebody first touches it (see browser/touch.ts). */
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
