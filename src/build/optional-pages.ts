import type { AstroIntegration } from 'astro';
import { OPTIONAL_PAGES } from '../site/optional-pages.ts';

/** Adds the pages that `brand.pages` names. Their files begin with `_`, so that Astro adds no other. */
export function optionalPages(): AstroIntegration {
  return {
    name: 'optional-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const { path, file } of OPTIONAL_PAGES)
          injectRoute({ pattern: path, entrypoint: new URL(`../pages/${file}`, import.meta.url) });
      },
    },
  };
}
