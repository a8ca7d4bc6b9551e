import { readFileSync } from 'node:fs';

/** The length of a stream in `public`, in seconds: the sum of the segments of its 360p rendition. */
export function secondsOfStream(master: string): number {
  const rendition = master.replace(/master\.m3u8$/, '360p/index.m3u8');
  const playlist = readFileSync(`public${rendition}`, 'utf8');
  return [...playlist.matchAll(/EXTINF:([\d.]+)/g)].reduce((sum, [, part]) => sum + Number(part), 0);
}
