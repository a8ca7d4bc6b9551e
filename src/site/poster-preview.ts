import sharp from 'sharp';
import { posterOf } from './video-facts.ts';

/** The width of a preview in pixels. Few phones show a poster wider than 400 CSS pixels. */
const WIDTH = 400;

/** The quality of the AVIF file. At a lower quality, the letters in a poster cannot be read. */
const QUALITY = 25;

/**
 * A small version of a video's poster, as a `data:` URL of 2.5 to 5 kB. A page whose first screen shows the
 * poster contains this URL, so that the preview is painted without a request.
 */
export async function previewOf(id: string): Promise<string> {
  const preview = sharp(`public${posterOf(id)}`)
    .resize({ width: WIDTH })
    .avif({ quality: QUALITY, effort: 1 });
  return `data:image/avif;base64,${(await preview.toBuffer()).toString('base64')}`;
}
