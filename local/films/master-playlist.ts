import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RENDITIONS } from './encode.ts';

/** H.264, main profile, level 3.1. */
const CODEC = 'avc1.4d401f';

/** Writes `master.m3u8` for the renditions in a folder, with bit rates computed from their segments. */
export async function writeMasterPlaylist(folder: string): Promise<void> {
  const renditions = RENDITIONS.map(async ({ name, width, height }) => {
    const { peak, average } = await bitRates(join(folder, name));
    const facts = `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${CODEC}"`;
    return `#EXT-X-STREAM-INF:${facts}\n${name}/index.m3u8\n`;
  });
  const head = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n';
  await writeFile(join(folder, 'master.m3u8'), head + (await Promise.all(renditions)).join(''));
}

/** The bit rates of a rendition, in bits a second. */
async function bitRates(folder: string): Promise<{ peak: number; average: number }> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const segments = await Promise.all(
    [...playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)].map(async ([, seconds, name = '']) => ({
      seconds: Number(seconds),
      bits: (await stat(join(folder, name))).size * 8,
    })),
  );
  const bits = segments.reduce((sum, segment) => sum + segment.bits, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  return {
    peak: Math.ceil(Math.max(...segments.map((segment) => segment.bits / segment.seconds))),
    average: Math.ceil(bits / seconds),
  };
}
