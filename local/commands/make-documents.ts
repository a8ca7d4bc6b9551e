import { glob, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { chooseChromium } from '../chromium.ts';
import { buildSite } from '../netlify/build.ts';
import { withOutline } from './documents/outline.ts';
import { takeawayFiles } from './documents/takeaways.ts';

const STUDIES = 'src/content/studies';
const DIST = 'dist';
const OUT = 'public/documents';
/** The page of a document that the report service's page shows as a picture. */
const SAMPLE = { name: 'four-page-company-reviews', page: 2 };
/** An origin that does not exist: every request is answered from the build. */
const ORIGIN = 'http://documents.invalid';

/**
 * `npm run documents`: writes the downloads of `src/content/takeaways` into `public/documents`, builds the site,
 * prints each document of `src/content/studies` as a PDF into the same folder, and adds a picture of one page of the
 * sample report. Throws when the text of a page does not fit.
 */
export async function main(): Promise<void> {
  await mkdir(OUT, { recursive: true });
  for (const { name, text } of takeawayFiles()) {
    await writeFile(join(OUT, name), text);
    console.log(`${OUT}/${name}`);
  }
  await buildSite();
  const browser = await chromium.launch(await chooseChromium());
  const page = await browser.newPage({ viewport: { width: 816, height: 1056 } });
  await page.route(`${ORIGIN}/**`, (route) => route.fulfill({ path: fileOf(route.request().url()) }));
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  for await (const file of glob('*.md', { cwd: STUDIES })) await makeDocument(page, basename(file, '.md'));
  await pictureSample(page);
  await browser.close();
}

async function makeDocument(page: Page, name: string): Promise<void> {
  await page.goto(`${ORIGIN}/documents/${name}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await refuseOverflow(page, name);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  const headings = await page.locator('main :is(h1, h2)').allInnerTexts();
  await writeFile(join(OUT, `${name}.pdf`), withOutline(withoutTime(pdf), headings));
  console.log(`${OUT}/${name}.pdf`);
}

async function pictureSample(page: Page): Promise<void> {
  await page.goto(`${ORIGIN}/documents/${SAMPLE.name}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = await page
    .locator('.leaf')
    .nth(SAMPLE.page - 1)
    .screenshot();
  await sharp(png).webp({ quality: 80, effort: 6 }).toFile(join(OUT, 'sample-page.webp'));
}

async function refuseOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.locator('.leaf').evaluateAll((leaves) =>
    leaves.flatMap((leaf, index) => {
      const room = leaf.getBoundingClientRect().bottom - parseFloat(getComputedStyle(leaf).paddingBottom);
      const over = (leaf.querySelector('.foot')?.getBoundingClientRect().bottom ?? 0) - room;
      return over > 1 ? [`page ${index + 1} by ${Math.ceil(over)} px`] : [];
    }),
  );
  if (overflow.length > 0) throw new Error(`${STUDIES}/${name}.md has too much text: ${overflow.join(', ')}`);
}

function fileOf(url: string): string {
  const { pathname } = new URL(url);
  return join(DIST, pathname.includes('.') ? pathname : `${pathname}.html`);
}

/** Replaces the times in the file by a fixed time of the same length, so that the same text gives the same file. */
function withoutTime(pdf: Buffer): Buffer {
  const fixed = pdf
    .toString('latin1')
    .replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, (_, name: string) => `${name}20250101000000`);
  return Buffer.from(fixed, 'latin1');
}
