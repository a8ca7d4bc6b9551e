import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { PAGE_PICTURE, picturePath } from '#domain/pictures.ts';

/** The resolution of the pictures: pixels per CSS pixel. Sharper pictures make the files too large. */
export const PICTURE_SCALE = 1.25;
/** The number of colors in a picture: the colors of paper, ink, highlighter and covers, and the colors between them. */
const COLORS = 16;
/** The distance from the edge of the US Letter sheet to the crop marks, in CSS pixels. */
const TRIM = 72;

/**
 * Takes a picture of each page of the document that the browser shows, cuts the picture at the crop marks, and writes
 * it into `folder`. Returns the files.
 */
export async function picturePages(page: Page, name: string, folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const [index, leaf] of (await page.locator('.leaf').all()).entries()) {
    const edge = TRIM * PICTURE_SCALE;
    const file = join(folder, picturePath(name, index + 1));
    const cut = sharp(await leaf.screenshot()).extract({ left: edge, top: edge, ...PAGE_PICTURE });
    // For text in few colors, a lossless picture with a palette is sharper and smaller than a lossy picture.
    const palette = await cut.png({ palette: true, colours: COLORS, dither: 0 }).toBuffer();
    await sharp(palette).webp({ lossless: true, effort: 6 }).toFile(file);
    files.push(file);
    console.log(file);
  }
  return files;
}
