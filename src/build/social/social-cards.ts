import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { brand } from '#brand';
import { PLANS } from '#domain/payments/plans.ts';
import { productPicture, cardPath } from '#domain/pictures.ts';
import { elementsIn, textProperty } from '../html-tree.ts';
import { articleData } from '../pages/article-data.ts';
import type { FinishedSite, PageStep } from '../pages/finished-pages.ts';
import type { Page } from '../pages/page.ts';
import { type Card, drawCard } from './card.ts';
import { plateOf } from './page-plate.ts';
import { drawPlan, drawReport } from './product-picture.ts';

/** Draws the social card of every public page that has its own, based on the page's HTML. */
export const drawSocialCards: PageStep = async (site) => {
  const carded = site.pages.filter((page) => page.isPublic && hasOwnCard(page));
  const drawn = await Promise.all(
    carded.map((page) => writePicture(site, cardPath(page.path), drawCard(cardOf(page)))),
  );
  site.logger.info(`Drew ${drawn.filter(Boolean).length} of ${carded.length} social cards`);
};

/** Whether the page names the card of its own path. The second page of the blog has the card of the first. */
function hasOwnCard({ document, path }: Page): boolean {
  return elementsIn(document, 'meta').some(
    (meta) =>
      textProperty(meta, 'property') === 'og:image' &&
      textProperty(meta, 'content') === brand.url + cardPath(path),
  );
}

/** Draws a picture of every product, for the payment page. */
export const drawProductPictures: PageStep = async (site) => {
  await Promise.all([
    ...PLANS.map((plan) => writePicture(site, productPicture(plan.slug), drawPlan(plan))),
    writePicture(site, productPicture('report'), drawReport(`${brand.reportService.name} report`)),
  ]);
};

/**
 * Converts an SVG to a PNG and writes the PNG to the output folder. `path` is the picture's path on the site. A PNG of
 * an earlier build is used again when its SVG was the same. Returns whether the picture was drawn.
 */
async function writePicture({ dir, cacheDir }: FinishedSite, path: string, svg: string): Promise<boolean> {
  const file = new URL(path.slice(1), dir);
  const key = createHash('sha256').update(sharp.versions.sharp).update(svg).digest('hex');
  const cached = new URL(`social/${key}.png`, cacheDir);
  await Promise.all([file, cached].map((url) => mkdir(new URL('.', url), { recursive: true })));
  const isDrawn = !existsSync(cached);
  if (isDrawn) await sharp(Buffer.from(svg)).png().toFile(fileURLToPath(cached));
  await copyFile(cached, file);
  return isDrawn;
}

function cardOf(page: Page): Card {
  const { path, title } = page;
  const article = articleData(page);
  if (article) return { path, title, design: { category: article.articleSection, plate: plateOf(page) } };
  if (path === brand.companions.sunday.path) return { path, title, design: 'sunday' };
  return { path, title, design: isProof(page) ? 'proof' : 'week' };
}

/** Whether the page uses layouts/Proof.astro, recognized by that layout's element `.proof-strip`. */
function isProof({ document }: Page): boolean {
  return elementsIn(document, 'div').some(({ properties }) =>
    [properties['className']].flat().includes('proof-strip'),
  );
}
