import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Frame } from './encode.ts';
import type { Script } from './script.ts';
import { openStage } from './stage.ts';
import { FRAME_SECONDS, sceneOf, type Cue } from './timeline.ts';

/** Each sentence begins with an animation of this many frames. After the animation, the picture is still. */
const MOVING_FRAMES = 8;

interface Film {
  frames: Frame[];
  /** The frame for the poster, as PNG. */
  poster: Buffer;
}

/** Draws a film's pictures into a folder. Throws when no scene of the script has `poster: true`. */
export async function drawFilm(
  browser: Browser,
  script: Script,
  cues: readonly Cue[],
  folder: string,
): Promise<Film> {
  const stage = await openStage(browser, script.lang);
  const frames: Frame[] = [];
  let poster: Buffer | undefined;
  const end = cues.at(-1)?.end ?? 1;
  for (const cue of cues) {
    const scene = sceneOf(script, cue);
    if (cue.step === 0) await stage.show(scene, cue.start / end);
    for (let index = 1; index <= MOVING_FRAMES; index++) {
      const picture = await stage.draw(cue.step, index / MOVING_FRAMES);
      const path = join(folder, `${frames.length}.png`);
      await writeFile(path, picture);
      const isLast = index === MOVING_FRAMES;
      const still = cue.end - cue.start - (MOVING_FRAMES - 1) * FRAME_SECONDS;
      frames.push({ path, seconds: isLast ? still : FRAME_SECONDS });
      if (isLast && scene.poster && cue.step === scene.say.length - 1) poster = picture;
    }
  }
  await stage.close();
  if (!poster) throw new Error('Name the scene of the poster: poster: true.');
  return { frames, poster };
}
