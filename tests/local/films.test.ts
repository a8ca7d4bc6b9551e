// The scripts of the films, and the files that `npm run streams` has made from them.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webVtt } from '../../local/commands/streams/captions.ts';
import { pictureOf } from '../../local/commands/streams/picture.ts';
import { readScript } from '../../local/commands/streams/script.ts';
import { countLetters, segmentStarts, timeline } from '../../local/commands/streams/timeline.ts';
import { sources } from '../support/sources.ts';

/** The maximum speed of the captions, in characters a second: a common maximum for subtitles for adults. */
const FASTEST = 17;
/** The maximum number of characters in a caption: what fits in two lines in a player. */
const LONGEST = 110;

const films = await Promise.all(
  sources('src/content/films/*.yaml').map(async ({ path }) => {
    const script = await readScript(path);
    return { name: path.replace(/^.*\/|\.yaml$/g, ''), script, cues: timeline(script) };
  }),
);
const published = films.filter(({ script }) => !script.isSoon);

test.each(films)('$name belongs to a video and has one poster.', ({ name, script }) => {
  expect(existsSync(`src/content/videos/${name}.yaml`)).toBe(true);
  expect(script.scenes.filter(({ poster }) => poster)).toHaveLength(1);
});

test.each(published)(
  'The captions of $name are the narration of its script; else run npm run streams.',
  (film) => {
    const { name, script, cues } = film;
    const captions = readFileSync(`public/streams/${name}/captions.${script.lang}.vtt`, 'utf8');
    expect(captions).toBe(webVtt(cues));
  },
);

test.each(published)('The stream of $name is as long as its narration.', ({ name, cues }) => {
  const playlist = readFileSync(`public/streams/${name}/720p/index.m3u8`, 'utf8');
  const seconds = [...playlist.matchAll(/EXTINF:([\d.]+)/g)].reduce((sum, [, part]) => sum + Number(part), 0);
  expect(Math.abs(seconds - (cues.at(-1)?.end ?? 0))).toBeLessThan(0.5);
});

test.each(published)(
  'The narration of $name can be read: no sentence too fast or too long.',
  ({ script, cues }) => {
    for (const { text, start, end } of cues) {
      expect(countLetters(text, script.lang) / (end - start), text).toBeLessThanOrEqual(FASTEST);
      expect(countLetters(text, script.lang), text).toBeLessThanOrEqual(LONGEST);
    }
  },
);

test.each(published)(
  'The first segment of $name is short, and none is longer than half a minute.',
  ({ cues }) => {
    const starts = segmentStarts(cues);
    const ends = [...starts.slice(1), cues.at(-1)?.end ?? 0];
    const lengths = starts.map((start, index) => (ends[index] ?? 0) - start);
    expect(lengths[0]).toBeLessThan(12);
    expect(Math.max(...lengths)).toBeLessThan(30);
  },
);

test('The talk has the same scenes in English, Hindi and Spanish.', () => {
  const [english, ...others] = ['english', 'hindi', 'spanish'].map((language) => {
    const film = films.find(({ name }) => name === `seo-comparison-${language}`);
    return film?.script.scenes.map(({ scene, tone, say }) => ({ scene, tone, sentences: say.length }));
  });
  for (const other of others) expect(other).toEqual(english);
});

test('The prices of the tools in the films are those of the tools’ comparison.', () => {
  const [comparison] = sources('src/content/tools/comparison.md');
  const prices = [...(comparison?.text ?? '').matchAll(/prices: \[(.*)\]/g)].flatMap(([, row = '']) =>
    row.split(', '),
  );
  const shown = films
    .filter(({ name }) => name === 'tools-compared' || name.startsWith('seo-comparison-'))
    .flatMap(({ script }) => script.scenes.flatMap((scene) => (scene.scene === 'bars' ? scene.bars : [])));
  expect(shown).not.toEqual([]);
  for (const { value, text } of shown) {
    expect(prices).toContain(String(value));
    expect(text).toBe(`$${value}`);
  }
});

test('Marks in a text become a highlight with its tag, a deletion and an insertion.', () => {
  const picture = pictureOf({
    ...{ scene: 'words', tone: 'sheet', say: ['One.'], from: 0, poster: false, small: false },
    lines: ['==2|Keep:a & b== --old-- ++3|new++'],
  });
  expect(picture).toContain('<mark data-step="2" class="keep">a &#38; b</mark>');
  expect(picture).toMatch(/<i [^>]*data-step="2"[^>]*>Keep<\/i>/);
  expect(picture).toContain('<del data-step="1">old</del>');
  expect(picture).toMatch(/<ins [^>]*data-step="3"[^>]*>new<\/ins>/);
});

test('A script with an unknown placeholder or field is refused with the name of its file.', async () => {
  await expect(readScript('tests/support/sources.ts')).rejects.toThrow(/^tests\/support\/sources\.ts: /);
});
