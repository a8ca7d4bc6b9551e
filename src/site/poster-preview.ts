import sharp from 'sharp';
import { posterOf } from './video-facts.ts';

/** The width of a preview in CSS pixels. Few phones show a poster wider. */
const WIDTH = 400;

/** The quality of the AVIF file: at lower ones, the letters in a poster cannot be read. */
const QUALITY = 25;

/** A video's poster as a `data:` URL of 3 to 5 kB. Pages whose first screen shows the poster contain it. */
export async function previewOf(id: string): Promise<string> {
  const preview = sharp(`public${posterOf(id)}`)
    .resize({ width: WIDTH })
    .avif({ quality: QUALITY, effort: 1 });
  return `data:image/avif;base64,${(await preview.toBuffer()).toString('base64')}`;
}
