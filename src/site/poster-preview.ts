import sharp from 'sharp';
import { posterOf } from './video-facts.ts';

/** The width of a preview in pixels, for posters of at most 400 CSS pixels, as on phones. */
const WIDTH = 500;

/** Settings of the AVIF file. At a lower quality, the letters in a poster cannot be read. More effort slows the build. */
const AVIF = { quality: 18, effort: 2 };

/**
 * A small version of a video's poster, as a `data:` URL of 2 to 6 kB. A page whose first screen shows the
 * poster contains this URL, so that the preview is painted without a request.
 */
export async function previewOf(id: string): Promise<string> {
  const preview = sharp(`public${posterOf(id)}`)
    .resize({ width: WIDTH })
    .avif(AVIF);
  return `data:image/avif;base64,${(await preview.toBuffer()).toString('base64')}`;
}
