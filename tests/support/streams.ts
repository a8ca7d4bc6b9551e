import { readFileSync } from 'node:fs';

/**
 * The length of a stream in seconds: the sum of the segment lengths in its 360p rendition. `master` is the path of the
 * stream's master playlist in `public`.
 */
export function secondsOfStream(master: string): number {
  const rendition = master.replace(/master\.m3u8$/, '360p/index.m3u8');
  const playlist = readFileSync(`public${rendition}`, 'utf8');
  return [...playlist.matchAll(/EXTINF:([\d.]+)/g)].reduce((sum, [, part]) => sum + Number(part), 0);
}
