import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { brand } from '#brand';
import { PLANS } from '#domain/payments/plans.ts';
import { productPicture } from '#domain/payments/product-picture.ts';
import { elementsIn, textProperty } from '../html-tree.ts';
import { articleData } from '../pages/article-data.ts';
import type { PageStep } from '../pages/finished-pages.ts';
import type { Page } from '../pages/page.ts';
import { type Card, drawCard } from './card.ts';
import { cardPath } from './card-path.ts';
import { plateOf } from './page-plate.ts';
import { drawPlan, drawReport } from './product-picture.ts';

/** Draws the social card of every public page that has its own, based on the page's HTML. */
export const drawSocialCards: PageStep = async ({ dir, pages, logger }) => {
  const carded = pages.filter((page) => page.isPublic && hasOwnCard(page));
  await Promise.all(carded.map((page) => writeCard(dir, page)));
  logger.info(`Drew ${String(carded.length)} social cards`);
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
export const drawProductPictures: PageStep = async ({ dir }) => {
  await Promise.all([
    ...PLANS.map((plan) => writePicture(dir, productPicture(plan.slug), drawPlan(plan))),
    writePicture(dir, productPicture('report'), drawReport(`${brand.reportService.name} report`)),
  ]);
};

function writeCard(dir: URL, page: Page): Promise<void> {
  return writePicture(dir, cardPath(page.path), drawCard(cardOf(page)));
}

/** Converts an SVG to a PNG and writes the PNG to the output folder. `path` is the picture's path on the site. */
async function writePicture(dir: URL, path: string, svg: string): Promise<void> {
  const file = new URL(path.slice(1), dir);
  const png = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 4 }).toBuffer();
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, png);
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
