import { readFile } from 'node:fs/promises';

interface Caption {
  lang: string;
  label: string;
  src: string;
}

export interface Transcript {
  lang: string;
  label: string;
  paragraphs: string[];
}

/** Reads the transcripts of a video from its caption files in `public`. Throws an error that names a missing file. */
export async function readTranscripts(captions: readonly Caption[]): Promise<Transcript[]> {
  const own = captions.filter(({ src }) => src.startsWith('/'));
  return Promise.all(
    own.map(async ({ lang, label, src }) => ({ lang, label, paragraphs: readParagraphs(await read(src)) })),
  );
}

async function read(src: string): Promise<string> {
  return readFile(`public${src}`, 'utf8').catch(() => {
    throw new Error(`The captions ${src} do not exist: add the file public${src}, or correct the address.`);
  });
}

/**
 * The text of a WebVTT file, without tags. Consecutive cues whose identifiers begin with the same number, as in `3.1`
 * and `3.2`, are one paragraph; any other cue is a paragraph of its own.
 */
export function readParagraphs(webVtt: string): string[] {
  const paragraphs: { scene: string | undefined; text: string }[] = [];
  for (const { id, text } of readCues(webVtt)) {
    const [, scene] = /^(\d+)\.\d+$/.exec(id) ?? [];
    const last = paragraphs.at(-1);
    if (last && scene !== undefined && last.scene === scene) last.text += ` ${text}`;
    else paragraphs.push({ scene, text });
  }
  return paragraphs.map(({ text }) => text);
}

function readCues(webVtt: string): { id: string; text: string }[] {
  const blocks = webVtt.replaceAll('\r\n', '\n').split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.trim().split('\n');
    const times = lines.findIndex((line) => line.includes('-->'));
    const text = lines.slice(times + 1).join(' ');
    return times < 0 || text === ''
      ? []
      : [{ id: times > 0 ? (lines[0] ?? '') : '', text: text.replace(/<[^>]*>/g, '') }];
  });
}
