import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const TOUCH = fileURLToPath(new URL('../browser/touch.ts', import.meta.url));

/**
 * Registers `client:touch`, which fetches an island's script when a visitor first uses the island (see
 * browser/touch.ts).
 */
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
