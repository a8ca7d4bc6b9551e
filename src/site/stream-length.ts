import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The length of an HLS stream in `public`, in seconds. Throws with the path of a missing playlist. */
export function streamSeconds(path: string): number {
  const text = readFileSync(join('public', path), 'utf8');
  // A master playlist names renditions; each of them has the whole length.
  const [, rendition] = /^#EXT-X-STREAM-INF:.*\r?\n(.+?)\r?$/m.exec(text) ?? [];
  if (rendition !== undefined) return streamSeconds(join(dirname(path), rendition));
  return [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}
