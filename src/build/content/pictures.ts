import { imageMetadata } from 'astro/assets/utils';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from './markdown-rules.ts';
import type { ContentProblem } from './problem.ts';

/** The formats that browsers show, as sharp names them. `heif` is AVIF, or HEIC, which sharp cannot read. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'svg', 'heif'];
const KIND = 'Save it as JPEG, PNG, WebP, AVIF, GIF or SVG';

/** A part of an SVG, such as a picture or a font, that is in another file. */
const OTHER_FILE =
  /<(image|use|feImage)\b[^>]*\bhref\s*=\s*["'](?!#|data:)|@import|\burl\(\s*(?!["']?(#|data:)|&quot;)/i;
/** What makes a file an SVG for a browser. A drawing that is copied out of a page does not have it. */
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Finds pictures that cannot be shown, or that would tell where a photograph was taken. */
export async function checkPictures(root: string, pictures: readonly Picture[]): Promise<ContentProblem[]> {
  const messages = new Map<string, Promise<string | null>>();
  for (const { path } of pictures) messages.set(path, messages.get(path) ?? pictureMessage(root, path));
  const problems = pictures.map(async ({ path, file, line }) => {
    const message = await messages.get(path);
    return message ? [{ file, line, message: `the picture ${path} ${message}` }] : [];
  });
  return (await Promise.all(problems)).flat();
}

async function pictureMessage(root: string, path: string): Promise<string | null> {
  try {
    const file = await readFile(join(root, path));
    const picture = sharp(file);
    const { format, exif, pages = 1, width, height } = await picture.metadata();
    if (!FORMATS.includes(format)) return `is of the kind ${format}, which browsers do not show. ${KIND}.`;
    // The build leaves pictures in `public` as they are, and photographs there would keep what the camera noted.
    if (exif && path.startsWith('public/'))
      return 'contains notes of the camera, which can tell where it was taken. Put it beside the text and write ./its-name.';
    if (format === 'svg' && !file.includes(NAMESPACE))
      return `cannot be shown. Type xmlns="${NAMESPACE}" after <svg.`;
    if (format === 'svg' && OTHER_FILE.test(file.toString('utf8')))
      return 'shows another file, which browsers do not load from a picture. Save it with that file embedded, or as PNG.';
    if (format === 'svg' && !/\.svg$/i.test(path)) return 'is an SVG. Let its name end in .svg.';
    // The build keeps only the pictures of a GIF apart (markdown/prose.ts).
    const isMoving = pages > 1 || (format === 'png' && file.includes('acTL'));
    if (isMoving && !path.startsWith('public/') && !/\.gif$/i.test(path)) return 'moves. Save it as GIF.';
    if (!path.startsWith('public/') && !(await hasSize(file)))
      return 'has no size. Type viewBox="0 0 90 60" with its width and height after <svg, or save it as PNG.';
    if (path.startsWith('public/posters/') && Math.abs(width / height - 16 / 9) > 0.02)
      return `is ${width} by ${height}. Save it in the shape of 960 by 540.`;
    // Reads every pixel, because a file may be cut off.
    await picture.resize(8).toBuffer();
    return null;
  } catch {
    return `cannot be read. ${KIND}, and look at it in a browser.`;
  }
}

/** Whether the build finds out how wide and high the picture is. */
async function hasSize(file: Uint8Array): Promise<boolean> {
  try {
    await imageMetadata(file);
    return true;
  } catch {
    return false;
  }
}
