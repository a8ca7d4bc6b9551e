import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CollectionEntry } from 'astro:content';

type Video = CollectionEntry<'videos'>;

/** The text that pages show instead of a video's length while the video is not live. */
const SOON = 'Soon';

/** The heading of what viewers learn, for each language other than English that a video of the repository has. */
const LEARN_HEADINGS: ReadonlyMap<string, string> = new Map([
  ['es', 'Lo que aprenderá'],
  ['hi', 'आप क्या सीखेंगे'],
]);

/** The address of a video's poster. Throws an error that names the missing file. */
export function posterOf(id: string): string {
  const path = `/posters/${id}.webp`;
  if (existsSync(`public${path}`)) return path;
  throw new Error(`The video ${id} has no poster: add the picture public${path}.`);
}

/**
 * The length as pages show it: `4 min 30 s`, or `Soon`. The length of a stream in `public` is computed from
 * the stream's playlist. For a video at the streaming service (Mux), the length is the `duration` in the
 * video's content file.
 */
export function lengthOf({ data: { isLive, src, duration } }: Video): string {
  if (!isLive) return SOON;
  return src?.startsWith('/') ? formatLength(streamSeconds(src)) : (duration ?? '');
}

/** The heading of `learn`, in the video's language if `LEARN_HEADINGS` has it, and otherwise in English. */
export function learnHeading({ isLive, lang }: Pick<Video['data'], 'isLive' | 'lang'>): {
  lang: string;
  text: string;
} {
  if (!isLive) return { lang: 'en', text: 'What it will show' };
  const text = LEARN_HEADINGS.get(lang);
  return text === undefined ? { lang: 'en', text: 'What you’ll learn' } : { lang, text };
}

/** A line about sound and captions; `''` for a video that has no captions or is not live. */
export function soundOf({ data: { isLive, src, captions } }: Video): string {
  if (!isLive || captions.length === 0) return '';
  return src?.startsWith('/') && !hasSound(src) ? 'No sound, captioned.' : 'Captioned.';
}

/** The length of an HLS stream in `public`, in seconds. Throws with the path of a missing playlist. */
export function streamSeconds(path: string): number {
  const text = readFileSync(join('public', path), 'utf8');
  // A master playlist lists renditions. All of them have the same length, so the length of the first is returned.
  const [, rendition] = /^#EXT-X-STREAM-INF:.*\r?\n(.+?)\r?$/m.exec(text) ?? [];
  if (rendition !== undefined) return streamSeconds(join(dirname(path), rendition));
  return [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

/** Whether the renditions of an HLS stream in `public` have sound. */
function hasSound(path: string): boolean {
  return /CODECS="[^"]*(mp4a|ac-3|ec-3|opus)|TYPE=AUDIO/i.test(readFileSync(join('public', path), 'utf8'));
}

/** Rounds down: `258.3` → `4 min 18 s`, with spaces that do not break. */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [minutes > 0 ? `${minutes} min` : '', rest > 0 ? `${rest} s` : ''];
  return parts.filter(Boolean).join(' ').replaceAll(' ', '\u00a0');
}
