import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import sharp from 'sharp';
import { chooseChromium } from '../chromium.ts';
import { encode } from './encode.ts';
import { drawFilm } from './film.ts';
import { writeMasterPlaylist } from './master-playlist.ts';
import { readScript } from './script.ts';
import { segmentStarts, timeline, webVtt } from './timeline.ts';

const SCRIPTS = fileURLToPath(new URL('scripts/', import.meta.url));
const STREAMS = fileURLToPath(new URL('../../public/streams/', import.meta.url));
const POSTERS = fileURLToPath(new URL('../../public/posters/', import.meta.url));
/** The width of a poster in px. */
const POSTER_WIDTH = 960;

/**
 * `npm run streams`, or `npm run streams -- hour-a-week` for one film: renders the scripts of `local/films/scripts` into
 * `public/streams` and their posters into `public/posters`. Needs ffmpeg.
 */
export async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const all = (await readdir(SCRIPTS)).map((file) => file.replace(/\.yaml$/, ''));
  const browser = await chromium.launch(await chooseChromium());
  for (const name of asked.length > 0 ? asked : all) await makeFilm(browser, name);
  await browser.close();
}

/** Writes a film's poster, renditions and captions. If the film is not published yet, writes only the poster. */
async function makeFilm(browser: Browser, name: string): Promise<void> {
  const script = await readScript(join(SCRIPTS, `${name}.yaml`));
  const cues = timeline(script);
  const pictures = await mkdtemp(join(tmpdir(), 'film-'));
  const { frames, poster } = await drawFilm(browser, script, cues, pictures);
  await mkdir(POSTERS, { recursive: true });
  await sharp(poster)
    .resize(POSTER_WIDTH)
    .webp({ quality: 80 })
    .toFile(join(POSTERS, `${name}.webp`));
  if (!script.isSoon) {
    const folder = join(STREAMS, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await encode({ folder, frames, list: join(pictures, 'frames.ffconcat'), starts: segmentStarts(cues) });
    await writeMasterPlaylist(folder);
    await writeFile(join(folder, `captions.${script.lang}.vtt`), webVtt(cues));
  }
  await rm(pictures, { recursive: true });
  console.log(`${name}: ${Math.round(cues.at(-1)?.end ?? 0)} s`);
}
