import type { AstroIntegration } from 'astro';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { brand } from '#brand';
import type { PlateCategory } from '../../components/drawn/plate-paths.ts';
import { type BuiltPage, publicPages } from '../built-pages.ts';
import { type Card, drawCard } from './card.ts';
import { cardPath } from './card-path.ts';

/** Draws a card for every public page of the finished build, from what the page says about itself. */
export function socialCards(): AstroIntegration {
  return {
    name: 'social-cards',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const pages = await publicPages(root);
        await Promise.all(pages.map((page) => writeCard(root, page)));
        logger.info(`Drew ${String(pages.length)} social cards`);
      },
    },
  };
}

async function writeCard(root: string, page: BuiltPage): Promise<void> {
  const file = `${root}${cardPath(page.path).slice(1)}`;
  const svg = Buffer.from(drawCard(cardOf(page)));
  const png = await sharp(svg).png({ palette: true, compressionLevel: 9, effort: 4 }).toBuffer();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, png);
}

function cardOf({ path, title, html }: BuiltPage): Card {
  const category = /"articleSection":"(\w+)"/.exec(html)?.[1];
  if (category !== undefined) return { path, title, look: { plate: category as PlateCategory } };
  if (path === brand.companions.sunday.path) return { path, title, look: 'sunday' };
  // The control strip with which layouts/Proof begins.
  return { path, title, look: html.includes('<div class="strip">') ? 'proof' : 'week' };
}
