import { readFile } from 'node:fs/promises';

interface Caption {
  lang: string;
  label: string;
  src: string;
}

export interface Transcript {
  lang: string;
  label: string;
  lines: string[];
}

/** Reads the transcripts of a video from its caption files in `public`. Throws an error that names a missing file. */
export async function readTranscripts(captions: readonly Caption[]): Promise<Transcript[]> {
  const own = captions.filter(({ src }) => src.startsWith('/'));
  return Promise.all(
    own.map(async ({ lang, label, src }) => ({ lang, label, lines: readLines(await read(src)) })),
  );
}

async function read(src: string): Promise<string> {
  return readFile(`public${src}`, 'utf8').catch(() => {
    throw new Error(`The captions ${src} do not exist: add the file public${src}, or correct the address.`);
  });
}

/** Returns the text of each cue of a WebVTT file, without tags. */
export function readLines(webVtt: string): string[] {
  const cues = webVtt.replaceAll('\r\n', '\n').split(/\n{2,}/);
  return cues.flatMap((cue) => {
    const lines = cue.trim().split('\n');
    const times = lines.findIndex((line) => line.includes('-->'));
    const text = lines.slice(times + 1).join(' ');
    return times < 0 || text === '' ? [] : [text.replace(/<[^>]*>/g, '')];
  });
}
