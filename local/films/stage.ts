import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { pictureOf } from './picture.ts';
import type { Scene, Script } from './script.ts';

/** The size of a frame in px. */
const WIDTH = 1280;
const HEIGHT = 720;
/**
 * The limits of the content, in px from the upper edge of a frame. Above `TOP` is the line that shows how
 * much of the film was played (film.css), below `BOTTOM` are the captions.
 */
const TOP = 16;
const BOTTOM = 598;

/**
 * The fonts of the pictures: family, file and descriptors. Archivo and Reading are the site's own fonts.
 * Devanagari is the full font for Hindi; the site itself uses a subset of this font.
 */
const FACES = [
  [
    'Archivo',
    new URL('../../src/assets/fonts/archivo-latin.woff2', import.meta.url),
    'font-weight: 400 800; font-stretch: 84% 108%',
  ],
  [
    'Reading',
    new URL('../../src/assets/fonts/reading-serif-latin.woff2', import.meta.url),
    'font-weight: 400 700',
  ],
  [
    'Devanagari',
    new URL(
      import.meta
        .resolve('@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2'),
    ),
    'font-weight: 100 900',
  ],
] as const;

/** Draws the frames of a film in a browser. */
export interface Stage {
  /** Shows a scene. `played` is the share of the film, 0 to 1, that is before the scene. */
  show: (scene: Scene, played: number) => Promise<void>;
  /**
   * Draws a frame as PNG: the picture of the sentence `step`, after the share `part` (0 to 1) of the sentence's
   * animation.
   */
  draw: (step: number, part: number) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Opens an empty stage for films in one language. */
export async function openStage(browser: Browser, lang: Script['lang']): Promise<Stage> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(await emptyPage(lang));
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
  });
  return {
    show: (scene, played) => show(page, pictureOf(scene), played),
    draw: async (step, part) => {
      await move(page, step, part);
      return page.screenshot();
    },
    close: () => page.close(),
  };
}

/** Shows a scene. Throws an error with the scene's markup when the content is too large for a frame. */
async function show(page: Page, picture: string, played: number): Promise<void> {
  const [left, top, right, bottom] = await page.evaluate(
    ([markup, part]) => {
      document.body.innerHTML = markup;
      document.body.style.setProperty('--played', String(part));
      const boxes = [...document.querySelectorAll('main *')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      return [
        Math.min(...boxes.map((box) => box.left)),
        Math.min(...boxes.map((box) => box.top)),
        Math.max(...boxes.map((box) => box.right)),
        Math.max(...boxes.map((box) => box.bottom)),
      ] as const;
    },
    [picture, played] as const,
  );
  if (left < 0 || top < TOP || right > WIDTH || bottom > BOTTOM)
    throw new Error(
      `This scene is too large for a frame (${[left, top, right, bottom].join(', ')}): ${picture}`,
    );
}

/**
 * Sets `--p`, the progress of the animation, on every part of the picture: 1 for parts of earlier sentences, 0
 * for parts of later ones. Parts of the sentence `step` get an eased and delayed value between 0 and 1.
 */
async function move(page: Page, step: number, part: number): Promise<void> {
  await page.evaluate(
    ([now, time]) => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-step]')) {
        const at = Number(element.dataset['step']);
        const delay = Number(element.dataset['delay'] ?? 0);
        const own = Math.min(1, Math.max(0, (time - delay) / (1 - delay)));
        const eased = 1 - (1 - own) ** 3;
        element.style.setProperty('--p', String(at < now ? 1 : at > now ? 0 : eased));
      }
    },
    [step, part] as const,
  );
}

async function emptyPage(lang: string): Promise<string> {
  const faces = FACES.map(async ([family, path, ranges]) => {
    const font = await readFile(path, 'base64');
    return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${font}); ${ranges} }`;
  });
  const css = await readFile(new URL('film.css', import.meta.url), 'utf8');
  return `<html lang="${lang}"><style>${(await Promise.all(faces)).join('')}${css}</style><body></body></html>`;
}
