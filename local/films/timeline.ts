import type { Scene, Script } from './script.ts';

/** A sentence of the narration with its times in seconds. */
export interface Cue {
  text: string;
  start: number;
  end: number;
  /** The position of the scene in the script, and of the sentence in the scene, both from 0. */
  scene: number;
  step: number;
}

/** The duration of a frame in seconds, at 25 frames a second. Every time in a film is a multiple of this duration. */
export const FRAME_SECONDS = 0.04;

/** The reading speed in characters a second. */
const READING: Readonly<Record<Script['lang'], number>> = { en: 13, es: 14.5, hi: 11 };
/** The time to look at the picture, added to every sentence. */
const LOOK_SECONDS = 1.2;
/** The time to look at a new scene, added to its first sentence in addition to `LOOK_SECONDS`. */
const NEW_SCENE_SECONDS = 0.8;

/** The narration of a film as cues without gaps. */
export function timeline({ lang, scenes }: Script): Cue[] {
  const cues: Cue[] = [];
  for (const [scene, { say }] of scenes.entries())
    for (const [step, text] of say.entries()) {
      const start = cues.at(-1)?.end ?? 0;
      const seconds =
        countLetters(text, lang) / READING[lang] + LOOK_SECONDS + (step === 0 ? NEW_SCENE_SECONDS : 0);
      cues.push({ text, start, end: toFrame(start + seconds), scene, step });
    }
  return cues;
}

/** The number of characters in a text, spaces included. A Hindi syllable of several code points counts as one. */
function countLetters(text: string, lang: string): number {
  return [...new Intl.Segmenter(lang).segment(text)].length;
}

function toFrame(seconds: number): number {
  return Math.round(Math.round(seconds / FRAME_SECONDS) * FRAME_SECONDS * 100) / 100;
}

/**
 * The starts of the stream's segments, in seconds. If possible, a segment begins with a new scene, because a new
 * picture takes as many bytes as a keyframe anyway. The first segment is short, so that a player soon changes to
 * the large rendition.
 */
export function segmentStarts(cues: readonly Cue[]): number[] {
  const starts: number[] = [];
  for (const { start, step } of cues) {
    const length = start - (starts.at(-1) ?? -Infinity);
    const least = starts.length === 1 ? 3 : step === 0 ? 7 : 15;
    if (length >= least) starts.push(start);
  }
  return starts;
}

/** The scene that a cue belongs to. Throws when the script has no scene with the cue's number. */
export function sceneOf({ scenes }: Script, { scene }: Cue): Scene {
  const found = scenes[scene];
  if (!found) throw new Error(`The script has no scene ${scene}.`);
  return found;
}

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
