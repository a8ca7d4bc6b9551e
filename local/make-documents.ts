import { glob, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Page } from 'playwright-core';
import { buildSite } from './build.ts';
import { withOutline } from './documents/outline.ts';

const STUDIES = 'src/content/studies';
const DIST = 'dist';
const OUT = 'public/documents';
/** An address that leads nowhere: every file comes from the build. */
const ORIGIN = 'http://documents.invalid';

/**
 * Sets every document of `src/content/studies` anew into `public/documents`: builds the site and prints each document's
 * page. Run by hand, `npm run documents`. Throws when a page holds more than it has room for.
 */
async function makeDocuments(): Promise<void> {
  await buildSite();
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 816, height: 1056 } });
  await page.route(`${ORIGIN}/**`, (route) => route.fulfill({ path: fileOf(route.request().url()) }));
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await mkdir(OUT, { recursive: true });
  for await (const file of glob('*.md', { cwd: STUDIES })) await makeDocument(page, basename(file, '.md'));
  await browser.close();
}

async function makeDocument(page: Page, name: string): Promise<void> {
  await page.goto(`${ORIGIN}/documents/${name}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await refuseOverset(page, name);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  const headings = await page.locator('main :is(h1, h2)').allInnerTexts();
  await writeFile(join(OUT, `${name}.pdf`), withOutline(withoutTime(pdf), headings));
  console.log(`${OUT}/${name}.pdf`);
}

async function refuseOverset(page: Page, name: string): Promise<void> {
  const overset = await page.locator('.leaf').evaluateAll((leaves) =>
    leaves.flatMap((leaf, index) => {
      const room = leaf.getBoundingClientRect().bottom - parseFloat(getComputedStyle(leaf).paddingBottom);
      const over = (leaf.querySelector('.foot')?.getBoundingClientRect().bottom ?? 0) - room;
      return over > 1 ? [`page ${index + 1} by ${Math.ceil(over)} px`] : [];
    }),
  );
  if (overset.length > 0) throw new Error(`${STUDIES}/${name}.md has too much text: ${overset.join(', ')}`);
}

function fileOf(url: string): string {
  const { pathname } = new URL(url);
  return join(DIST, pathname.includes('.') ? pathname : `${pathname}.html`);
}

/** Sets the times in the file to a fixed one, of the same length, so that the same text makes the same file. */
function withoutTime(pdf: Buffer): Buffer {
  const fixed = pdf
    .toString('latin1')
    .replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, (_, name: string) => `${name}20250101000000`);
  return Buffer.from(fixed, 'latin1');
}

await makeDocuments();
