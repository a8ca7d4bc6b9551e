import type { AstroIntegration } from 'astro';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What Astro writes before a page's first island. */
const STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/**
 * Takes Astro's inline style of islands out of the finished pages: it stands in the body, where HTML allows no style.
 * Its one rule is in styles/base.css.
 */
export function islandStyle(): AstroIntegration {
  return {
    name: 'island-style',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for await (const file of glob('**/*.html', { cwd: root })) {
          const html = await readFile(root + file, 'utf8');
          if (html.includes('<astro-island') && !html.includes(STYLE))
            throw new Error(
              `${file}: Astro writes another style for its islands. Correct src/build/island-style.ts.`,
            );
          await writeFile(root + file, html.replace(STYLE, ''));
        }
      },
    },
  };
}
