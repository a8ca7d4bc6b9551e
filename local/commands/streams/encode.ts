import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Encoding {
  /** The folder that the stream is written to; it must exist. */
  folder: string;
  frames: AsyncIterable<Uint8Array>;
  /** Frames per second. */
  rate: number;
  seconds: number;
  tones: readonly [number, number];
}

const SEGMENT_SECONDS = 3;

/**
 * Encodes PNG frames as an HLS stream of two renditions in fragmented MP4 (H.264, AAC); a player starts with the
 * first, smaller one. Needs ffmpeg; throws with its exit code.
 */
export async function encode({ folder, frames, rate, seconds, tones }: Encoding): Promise<void> {
  const ffmpeg = spawn('ffmpeg', options({ rate, seconds, tones }), {
    cwd: folder,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close') as Promise<[number | null]>;
  for await (const frame of frames) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} in ${folder}`);
}

function options({ rate, seconds, tones: [low, high] }: Pick<Encoding, 'rate' | 'seconds' | 'tones'>) {
  const sound = `aevalsrc=0.03*(sin(2*PI*${low}*t)+0.6*sin(2*PI*${high}*t))*(0.7+0.3*sin(2*PI*t/4)):s=44100:d=${seconds}`;
  const fade = `[1:a]afade=in:d=1,afade=out:st=${seconds - 1}:d=1,asplit=2[a0][a1]`;
  const pictures = '[0:v]split=2[small][large];[small]scale=640:360:flags=lanczos[v0];[large]null[v1]';
  const keyframes = String(rate * SEGMENT_SECONDS);
  return [
    ...['-loglevel', 'error', '-y', '-f', 'image2pipe', '-framerate', String(rate), '-i', '-'],
    ...['-f', 'lavfi', '-i', sound, '-filter_complex', `${pictures};${fade}`],
    ...['-map', '[v0]', '-map', '[a0]', '-map', '[v1]', '-map', '[a1]'],
    ...[
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-preset',
      'slow',
      '-pix_fmt',
      'yuv420p',
      '-tune',
      'animation',
    ],
    ...['-b:v:0', '200k', '-maxrate:v:0', '300k', '-bufsize:v:0', '600k'],
    ...['-b:v:1', '500k', '-maxrate:v:1', '750k', '-bufsize:v:1', '1500k'],
    ...['-g', keyframes, '-keyint_min', keyframes, '-sc_threshold', '0'],
    ...['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-map_metadata', '-1', '-fflags', '+bitexact'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', '%v/%d.m4s'],
    ...['-master_pl_name', 'master.m3u8', '-var_stream_map', 'v:0,a:0,name:360p v:1,a:1,name:540p'],
    '%v/index.m3u8',
  ];
}
