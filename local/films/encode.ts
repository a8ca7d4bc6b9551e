import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME_SECONDS } from './timeline.ts';

/** A picture of a film, and how long it is shown. */
export interface Frame {
  /** The PNG file. */
  path: string;
  seconds: number;
}

export interface Encoding {
  /** The folder that the stream is written to; it must exist. */
  folder: string;
  frames: readonly Frame[];
  /** The path at which `encode` writes the list of the frames for ffmpeg. */
  list: string;
  /** The starts of the segments in seconds. */
  starts: readonly number[];
}

/**
 * The renditions, the smaller one first: a player that does not know the speed of the connection starts with
 * the first. `crf` is x264's setting for quality; a lower number is a better quality.
 */
export const RENDITIONS = [
  { name: '360p', width: 640, height: 360, crf: 27 },
  { name: '720p', width: 1280, height: 720, crf: 27 },
] as const;

/**
 * Encodes pictures as the HLS playlists and segments of every rendition: H.264 in fragmented MP4, without sound. Only
 * the first frame of a segment is a keyframe. Needs ffmpeg; when it fails, throws an error with its exit code.
 */
export async function encode({ folder, frames, list, starts }: Encoding): Promise<void> {
  await writeFile(list, concatList(frames));
  for (const { name } of RENDITIONS) await mkdir(join(folder, name), { recursive: true });
  const ffmpeg = spawn('ffmpeg', options(list, starts), {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(ffmpeg, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} in ${folder}`);
  const end = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  for (const { name } of RENDITIONS) await stateLastLength(join(folder, name), end - (starts.at(-1) ?? 0));
}

/**
 * Corrects the length of the last segment in the playlist of `folder`, and the playlist's target duration.
 * ffmpeg computes the length of that segment as if each of its pictures were shown for only one frame.
 */
async function stateLastLength(folder: string, seconds: number): Promise<void> {
  const path = join(folder, 'index.m3u8');
  const playlist = await readFile(path, 'utf8');
  const stated = playlist.replace(
    /#EXTINF:[\d.]+(?=,\n[^\n]+\n#EXT-X-ENDLIST)/,
    `#EXTINF:${seconds.toFixed(6)}`,
  );
  const longest = Math.max(...[...stated.matchAll(/EXTINF:([\d.]+)/g)].map(([, length]) => Number(length)));
  await writeFile(path, stated.replace(/(?<=TARGETDURATION:)\d+/, String(Math.ceil(longest))));
}

/** A still picture is repeated every two seconds, so that a player that seeks is never far from a frame. */
const LONGEST_FRAMES = Math.round(2 / FRAME_SECONDS);

function concatList(frames: readonly Frame[]): string {
  const lines = frames.flatMap(({ path, seconds }) =>
    repetitions(seconds).map((part) => `file '${path}'\nduration ${part.toFixed(2)}`),
  );
  return ['ffconcat version 1.0', ...lines, ''].join('\n');
}

/**
 * Divides a time into parts, each a multiple of the duration of a frame. The last part is one frame: ffmpeg shows the
 * last picture of a segment for one frame only, and begins the next segment with the next scene right after it.
 */
function repetitions(seconds: number): number[] {
  const before = Math.round(seconds / FRAME_SECONDS) - 1;
  const rest = before % LONGEST_FRAMES;
  const full = Array.from({ length: Math.floor(before / LONGEST_FRAMES) }, () => LONGEST_FRAMES);
  return [...full, ...(rest > 0 ? [rest] : []), 1].map((part) => part * FRAME_SECONDS);
}

function options(list: string, starts: readonly number[]): string[] {
  const scaled = RENDITIONS.map(
    ({ width, height }, index) => `[p${index}]scale=${width}:${height}:flags=lanczos[v${index}]`,
  );
  const split = `[0:v]split=${RENDITIONS.length}${RENDITIONS.map((_, index) => `[p${index}]`).join('')}`;
  return [
    ...['-loglevel', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list],
    ...['-filter_complex', [split, ...scaled].join(';')],
    ...RENDITIONS.flatMap(({ name, crf }, index) => [
      ...['-map', `[v${index}]`, '-vsync', 'vfr', '-c:v', 'libx264', '-profile:v', 'main', '-level', '3.1'],
      ...['-preset', 'slow', '-tune', 'animation', '-crf', String(crf), '-pix_fmt', 'yuv420p', '-bf', '0'],
      ...[
        '-g',
        '9999',
        '-sc_threshold',
        '0',
        '-force_key_frames',
        starts.map((start) => Math.max(0, start - 0.01).toFixed(2)).join(','),
      ],
      ...[
        '-map_metadata',
        '-1',
        '-fflags',
        '+bitexact',
        '-f',
        'hls',
        '-hls_time',
        '1',
        '-hls_playlist_type',
        'vod',
      ],
      ...[
        '-hls_segment_type',
        'fmp4',
        '-hls_flags',
        'independent_segments',
        '-hls_fmp4_init_filename',
        'init.mp4',
      ],
      ...['-hls_segment_filename', `${name}/%d.m4s`, `${name}/index.m3u8`],
    ]),
  ];
}
