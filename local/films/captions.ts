import type { Cue } from './timeline.ts';

/**
 * The narration as a WebVTT file. A cue's identifier (`2.3`) is the number of its scene and of its sentence, both from
 * 1. With these numbers, a transcript can put the sentences of a scene into one paragraph.
 */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ text, start, end, scene, step }) =>
      `${scene + 1}.${step + 1}\n${timestamp(start)} --> ${timestamp(end)}\n${text}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** Formats seconds for WebVTT: `00:03.500`. */
function timestamp(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}
