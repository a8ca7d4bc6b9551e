import { readFile } from 'node:fs/promises';

interface Caption {
  lang: string;
  label: string;
  src: string;
}

export interface Transcript {
  lang: string;
  label: string;
  scenes: Scene[];
}

/** A scene of a video: the time at which it starts, and its narration. */
export interface Scene {
  startSeconds: number;
  text: string;
}

/**
 * Reads the transcripts of a video from its caption files in `public`. Captions at the streaming service
 * (Mux) are left out. Throws an error that names a missing file.
 */
export async function readTranscripts(captions: readonly Caption[]): Promise<Transcript[]> {
  const own = captions.filter(({ src }) => src.startsWith('/'));
  return Promise.all(
    own.map(async ({ lang, label, src }) => ({ lang, label, scenes: readScenes(await read(src)) })),
  );
}

async function read(src: string): Promise<string> {
  return readFile(`public${src}`, 'utf8').catch(() => {
    throw new Error(`The captions ${src} do not exist: add the file public${src}, or correct the address.`);
  });
}

/**
 * The scenes of a WebVTT file, with their text without tags. Consecutive cues whose identifiers begin with the same
 * number, as in `3.1` and `3.2`, are one scene; any other cue is a scene of its own.
 */
export function readScenes(webVtt: string): Scene[] {
  const scenes: (Scene & { number: string | undefined })[] = [];
  for (const { id, startSeconds, text } of readCues(webVtt)) {
    const [, number] = /^(\d+)\.\d+$/.exec(id) ?? [];
    const last = scenes.at(-1);
    if (last && number !== undefined && last.number === number) last.text += ` ${text}`;
    else scenes.push({ number, startSeconds, text });
  }
  return scenes.map(({ startSeconds, text }) => ({ startSeconds, text }));
}

/** `65.3` → `1:05`. */
export function formatPosition(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** The signs that captions write as a name or a number. */
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  quot: '"',
  apos: "'",
  '#39': "'",
};

interface Cue {
  id: string;
  startSeconds: number;
  text: string;
}

function readCues(webVtt: string): Cue[] {
  const blocks = webVtt.replaceAll('\r\n', '\n').split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.trim().split('\n');
    const times = lines.findIndex((line) => line.includes('-->'));
    const text = lines.slice(times + 1).join(' ');
    return times < 0 || text === ''
      ? []
      : [
          {
            id: times > 0 ? (lines[0] ?? '') : '',
            startSeconds: secondsAt(lines[times] ?? ''),
            text: text
              .replace(/<[^>]*>/g, '')
              .replace(/&(amp|lt|gt|nbsp|quot|apos|#39|lrm|rlm);/g, (_, name: string) => SIGNS[name] ?? ''),
          },
        ];
  });
}

/** The time at the beginning of a text in seconds: `01:02:03.500 --> …` → `3723.5`. The hours may be missing. */
export function secondsAt(times: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(?:(\d+):)?(\d+):([\d.]+)/.exec(times) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
