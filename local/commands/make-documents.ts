import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chooseChromium } from '../chromium.ts';
import { buildSite } from '../netlify/build.ts';
import { SetupProblem } from '../settings.ts';
import { withOutline } from './documents/outline.ts';
import { PICTURE_SCALE, picturePages } from './documents/pictures.ts';
import { withMark } from './documents/printed.ts';

const STUDIES = 'src/content/studies';
const DIST = 'dist';
const PUBLIC = 'public';
const OUT = join(PUBLIC, 'documents');
const PICTURES = join(OUT, 'pages');
/** The origin of the pages in the browser. It has no server: every request is answered with a file of the build. */
const ORIGIN = 'http://documents.invalid';

/**
 * `npm run documents`: builds the site. Then prints each document of `src/content/studies` as a PDF into
 * `public/documents`, and makes a picture of each page. Throws when the text of a page does not fit.
 */
export async function main(): Promise<void> {
  await buildSite();
  const browser = await chromium.launch(await chooseChromium());
  const page = await browser.newPage({
    viewport: { width: 816, height: 1056 },
    deviceScaleFactor: PICTURE_SCALE,
  });
  await page.route(`${ORIGIN}/**`, (route) => route.fulfill({ path: fileOf(route.request().url()) }));
  await page.route(`${ORIGIN}/documents/*`, async (route) => {
    const path = fileOf(route.request().url());
    if (!path.endsWith('.html')) return route.fallback();
    return route.fulfill({ contentType: 'text/html', body: withFonts(await readFile(path, 'utf8')) });
  });
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await mkdir(PICTURES, { recursive: true });
  const made: string[] = [];
  for await (const file of glob('*.md', { cwd: STUDIES }))
    made.push(...(await makeDocument(page, basename(file, '.md'))));
  await browser.close();
  // Last, so that a stop leaves no document without its pictures.
  for await (const file of glob('*', { cwd: PICTURES }))
    if (!made.includes(join(PICTURES, file))) await rm(join(PICTURES, file));
}

/** Prints a document, and returns the files of its pictures. */
async function makeDocument(page: Page, name: string): Promise<string[]> {
  await page.goto(`${ORIGIN}/documents/${name}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await refuseOverflow(page, name);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  const headings = await page.locator('main :is(h1, h2, h3, h4, h5, h6)').allInnerTexts();
  await writeFile(join(OUT, `${name}.pdf`), withMark(withOutline(reproducible(pdf), headings), name));
  console.log(`${OUT}/${name}.pdf`);
  return picturePages(page, name, PUBLIC);
}

async function refuseOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.locator('.leaf').evaluateAll((leaves) =>
    leaves.flatMap((leaf, index) => {
      const room = leaf.getBoundingClientRect().bottom - parseFloat(getComputedStyle(leaf).paddingBottom);
      const over = (leaf.querySelector('.foot')?.getBoundingClientRect().bottom ?? 0) - room;
      return over > 1 ? [`page ${index + 1} by ${Math.ceil(over)} px`] : [];
    }),
  );
  const message = `${STUDIES}/${name}.md has too much text: ${overflow.join(', ')}. Shorten it, or type a line of --- where the next page begins.`;
  if (overflow.length > 0) throw Object.assign(new SetupProblem(message), { stack: '' });
}

/**
 * A page that waits for its fonts. The site's fonts are optional: a font that is not loaded at the first paint is not
 * used, and the document would be printed in another font.
 */
function withFonts(html: string): string {
  return html.replaceAll('font-display:optional', 'font-display:block');
}

function fileOf(url: string): string {
  const { pathname } = new URL(url);
  return join(DIST, pathname.includes('.') ? pathname : `${pathname}.html`);
}

/**
 * Makes the PDF the same for the same text: sets its times to a fixed time, and numbers the nodes of its structure from
 * 1, because the browser numbers them over all the documents that it has printed. The length of the PDF must stay the
 * same, because the PDF contains the byte positions of its objects.
 */
function reproducible(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const nodes = [...new Set(text.match(NODE))].sort();
  const fixed = text
    .replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, (_, name: string) => `${name}20250101000000`)
    .replace(NODE, (node) => `(node${String(nodes.indexOf(node) + 1).padStart(8, '0')})`);
  return Buffer.from(fixed, 'latin1');
}

/** The id of a node in a PDF of Chromium. */
const NODE = /\(node\d{8}\)/g;
