/** The accepted picture formats. All supported browsers (docs/browsers.md) decode them. */
export const COVER_TYPES = 'image/png,image/jpeg,image/webp,image/avif';

const MAX_BYTES = 20 * 1024 * 1024;
const MIN_SIDE = 300;
/** The smallest and the largest ratio of a cover's width to its height. */
const RATIOS = [0.4, 1.4] as const;

/** A decoded cover, or a message that says why the file is refused and what to choose instead. */
export type CoverAnswer = { cover: ImageBitmap } | { message: string };

/** Decodes the picture of a front cover in the browser. Never throws. */
export async function readCover(file: File): Promise<CoverAnswer> {
  if (!COVER_TYPES.split(',').includes(file.type))
    return {
      message: 'This file isn’t a PNG, JPEG, WebP or AVIF picture. Export your cover as one of these.',
    };
  if (file.size > MAX_BYTES)
    return { message: 'This file is larger than 20 MB. Export your cover in a smaller size.' };
  try {
    const cover = await createImageBitmap(file);
    const message = refusal(cover);
    return message === null ? { cover } : { message };
  } catch {
    return { message: 'We can’t open this picture. The file may be damaged. Export your cover again.' };
  }
}

function refusal({ width, height }: ImageBitmap): string | null {
  const size = `This picture has ${width} × ${height} pixels.`;
  if (Math.min(width, height) < MIN_SIDE)
    return `${size} Choose one with at least ${MIN_SIDE} pixels on each side.`;
  const ratio = width / height;
  if (ratio < RATIOS[0] || ratio > RATIOS[1])
    return `${size} Choose only the front cover, without the back cover and the spine.`;
  return null;
}
