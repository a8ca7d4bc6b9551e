import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { chooseChromium } from '../chromium.ts';
import { webVtt } from './streams/captions.ts';
import { HEIGHT, WIDTH } from './streams/drawing.ts';
import { encode } from './streams/encode.ts';
import { STREAMS, type Stream } from './streams/streams.ts';

const SECONDS = 12;
const RATE = 24;
const FONT = new URL('../../src/assets/fonts/archivo-latin.woff2', import.meta.url);
const OUT = new URL('../../public/streams/', import.meta.url);

/**
 * `npm run streams`, or `npm run streams -- week` for one video: renders the sample videos into `public/streams`.
 * Needs ffmpeg.
 */
export async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const browser = await chromium.launch(await chooseChromium());
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(await emptyPage());
  for (const stream of STREAMS.filter(({ name }) => names.length === 0 || names.includes(name)))
    await makeStream(page, stream);
  await browser.close();
}

async function makeStream(page: Page, { name, draw, tones, captions }: Stream): Promise<void> {
  const folder = fileURLToPath(new URL(`${name}/`, OUT));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await encode({ folder, frames: frames(page, draw), rate: RATE, seconds: SECONDS, tones });
  for (const [lang, lines] of Object.entries(captions))
    await writeFile(join(folder, `captions.${lang}.vtt`), webVtt(lines, SECONDS));
  console.log(`public/streams/${name}`);
}

async function* frames(page: Page, draw: Stream['draw']): AsyncGenerator<Uint8Array> {
  for (let frame = 0; frame < RATE * SECONDS; frame++) {
    const picture = draw(frame / (RATE * SECONDS));
    await page.evaluate((markup) => {
      document.body.innerHTML = markup;
    }, picture);
    yield await page.screenshot();
  }
}

/** An empty page with the site's font. */
async function emptyPage(): Promise<string> {
  const font = await readFile(FONT, 'base64');
  return `<style>
    @font-face { font-family: Archivo; src: url(data:font/woff2;base64,${font}); font-weight: 400 800; font-stretch: 84% 108%; }
    body { margin: 0; font-family: Archivo; }
    svg { display: block; }
  </style>`;
}
