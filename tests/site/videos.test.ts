// The videos' files and pages. Playback is tested in journeys/video.test.ts, the films' scripts in local/films.test.ts.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatLength } from '../../src/site/video-facts.ts';
import { formatTime, readScenes } from '../../src/site/transcript.ts';
import { pageDocuments } from '../support/documents.ts';
import { sources } from '../support/sources.ts';
import { secondsOfStream } from '../support/streams.ts';

const entries = sources('src/content/videos/*.yaml').map(({ path, text }) => ({
  id: path.replace(/^.*\/|\.yaml$/g, ''),
  text,
  isLive: text.includes('isLive: true'),
  own: [...text.matchAll(/src: (\/streams\/\S+)/g)].map(([, src = '']) => src),
}));
const live = entries.filter(({ isLive }) => isLive);
const streamOf = ({ own }: (typeof entries)[number]): string =>
  own.find((path) => path.endsWith('.m3u8')) ?? '';
const page = (id: string) => readFileSync(`dist/videos/${id}.html`, 'utf8');
const streams = readdirSync('public/streams');
const pages = await pageDocuments();

/** The number of bytes of all files in a folder and its subfolders. */
function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.reduce((sum, file) => sum + statSync(`${file.parentPath}/${file.name}`).size, 0);
}

test('The gallery has six videos in six positions, five of them live.', () => {
  const gallery = entries.filter(({ text }) => text.includes('galleryPosition:'));
  const places = gallery.map(({ text }) => Number(/galleryPosition: (\d+)/.exec(text)?.[1])).sort();
  expect(places).toEqual([1, 2, 3, 4, 5, 6]);
  expect(gallery.filter(({ isLive }) => isLive)).toHaveLength(5);
});

test('Every live video has its own film, and every film belongs to a video.', () => {
  expect(live.map(streamOf).sort()).toEqual(streams.map((name) => `/streams/${name}/master.m3u8`).sort());
});

test.each(live.filter(({ text }) => text.includes('galleryPosition:')))(
  'The film $id of the gallery runs 4 to 6 minutes.',
  (entry) => {
    expect(secondsOfStream(streamOf(entry))).toBeGreaterThanOrEqual(4 * 60);
    expect(secondsOfStream(streamOf(entry))).toBeLessThanOrEqual(6 * 60);
  },
);

test.each([
  ['why-audience', 20, 60],
  ['why-gutenberg', 20, 60],
  ['why-signal', 20, 60],
  ['report-first-time-founders', 60, 90],
  ['report-habits-four-book-set', 60, 91],
  ['seo-comparison-english', 120, 180],
  ['seo-comparison-hindi', 120, 180],
  ['seo-comparison-spanish', 120, 180],
])('The film %s runs %i to %i seconds.', (id, least, most) => {
  const seconds = secondsOfStream(`/streams/${id}/master.m3u8`);
  expect(seconds).toBeGreaterThanOrEqual(least);
  expect(seconds).toBeLessThanOrEqual(most);
});

test.each(entries)('Every file that $id names exists.', ({ own }) => {
  expect(own.filter((path) => !statSync(`public${path}`, { throwIfNoEntry: false })?.isFile())).toEqual([]);
});

test.each(live)('Where $id is shown, its length is the one that its playlist says.', (entry) => {
  const length = formatLength(secondsOfStream(streamOf(entry)));
  expect(page(entry.id)).toContain(length);
  const cards = pages.flatMap(({ document }) => [
    ...document.querySelectorAll(`[data-dialog="video"][href="/videos/${entry.id}"]`),
  ]);
  for (const card of cards)
    expect(card.closest('article')?.textContent.replaceAll(/\s+/g, ' ')).toContain(
      length.replaceAll('\u00a0', ' '),
    );
});

test('The video that is not live says Soon, has no play mark and nothing to play.', () => {
  const [soon] = entries.filter(({ isLive }) => !isLive);
  const id = soon?.id ?? '';
  const shown = pages.filter(({ path }) => path === '/' || path === `/videos/${id}`);
  for (const { document } of shown) {
    const poster = document.querySelector(`img[src="/posters/${id}.webp"]`)?.closest('.poster');
    expect(poster?.classList.contains('playable')).toBe(false);
    expect(poster?.closest('button')).toBeNull();
    expect(poster?.closest('article, figure')?.textContent).toContain('Soon');
  }
  expect(shown).toHaveLength(2);
  expect(page(id)).not.toContain('.m3u8');
});

test.each(live)(
  'The page of $id has its narration as text, what viewers learn and a next video, and is not indexed.',
  (entry) => {
    const html = page(entry.id);
    const captions = entry.own.filter((path) => path.endsWith('.vtt'));
    expect(captions).toHaveLength(1);
    for (const path of captions)
      for (const { text } of readScenes(readFileSync(`public${path}`, 'utf8')))
        expect(html).toContain(text.replaceAll('&', '&amp;'));
    expect(html).toContain('What you’ll learn');
    expect(html).toMatch(/Next video/);
    expect(html).toContain('No sound, captioned.');
    expect(html).toContain('<meta name="robots" content="noindex">');
  },
);

test.each(['english', 'hindi', 'spanish'])(
  'The talk in %s has title, captions and transcript in its language.',
  (name) => {
    const lang = name.slice(0, 2).replace('sp', 'es');
    const { document } = pages.find(({ path }) => path === `/videos/seo-comparison-${name}`) ?? {};
    expect(document?.querySelector('h1')?.getAttribute('lang')).toBe(lang);
    expect(document?.querySelector('.transcript')?.getAttribute('lang')).toBe(lang);
    const article = pages.find(({ path }) => path === '/blog/seo-comparison')?.document;
    expect(article?.querySelector(`figcaption > [lang="${lang}"]`)).not.toBeNull();
  },
);

test('Every page with Hindi text has the font for it, and no other page has.', () => {
  const withLetters = pages.filter(({ document }) => document.querySelector('[lang="hi"]'));
  const withFont = pages.filter(({ document }) =>
    document.querySelector('style')?.textContent.includes('Devanagari'),
  );
  const talk = '/blog/seo-comparison';
  const late = pages.find(({ path }) => path === talk)?.document.querySelector('main link[rel="stylesheet"]');
  expect(readFileSync(`dist${late?.getAttribute('href') ?? ''}`, 'utf8')).toContain('Devanagari');
  const sorted = (all: typeof pages) => all.map(({ path }) => path).sort();
  expect(sorted(withLetters)).toEqual([talk, ...sorted(withFont)].sort());
  expect(withFont).toHaveLength(4);
});

test.each(streams)('The stream %s has two renditions in H.264, the small one first.', (name) => {
  const master = readFileSync(`public/streams/${name}/master.m3u8`, 'utf8');
  expect(master.match(/RESOLUTION=\S+?(?=,)/g)).toEqual(['RESOLUTION=640x360', 'RESOLUTION=1280x720']);
  expect(master.match(/CODECS="avc1\.\w+"/g)).toHaveLength(2);
  const lengths = ['360p', '720p'].map((rendition) => {
    const playlist = readFileSync(`public/streams/${name}/${rendition}/index.m3u8`, 'utf8');
    return playlist.match(/EXTINF:[\d.]+/g);
  });
  expect(lengths[0]).toEqual(lengths[1]);
});

test('All streams together have less than 25 MB, all posters less than half a megabyte.', () => {
  expect(bytesIn('public/streams')).toBeLessThan(25_000_000);
  expect(bytesIn('public/posters')).toBeLessThan(500_000);
});

test('Every video has its own poster, and every poster belongs to a video.', () => {
  expect(readdirSync('public/posters').sort()).toEqual(entries.map(({ id }) => `${id}.webp`).sort());
  for (const { id } of entries) expect(page(id)).toContain(`src="/posters/${id}.webp"`);
});

test('A transcript joins the cues of a scene after the time of the first, without settings, notes and markup.', () => {
  const file =
    'WEBVTT\r\n\r\nNOTE not said\r\n\r\n1.1\r\n00:00.000 --> 00:03.000 line:0\r\nOne <i>two</i>\r\nthree.\r\n\r\n1.2\r\n00:03.000 --> 00:06.000\r\nFour.\r\n\r\n2.1\r\n00:06.000 --> 00:07.000\r\nFive.\r\n\r\n00:07.000 --> 00:08.000\r\nSix.\r\n\r\nlast\r\n01:00:08.000 --> 01:00:09.000\r\nSeven.\r\n';
  expect(readScenes(file)).toEqual([
    { startSeconds: 0, text: 'One two three. Four.' },
    { startSeconds: 6, text: 'Five.' },
    { startSeconds: 7, text: 'Six.' },
    { startSeconds: 3608, text: 'Seven.' },
  ]);
});

test.each([
  [5.36, '0:05'],
  [65, '1:05'],
  [3608, '60:08'],
])('The scene after %d seconds has the time %s.', (seconds, shown) => {
  expect(formatTime(seconds)).toBe(shown);
});

test.each([
  [258.3, '4 min 18 s'],
  [240, '4 min'],
  [47.6, '47 s'],
])('%d seconds are shown as %s.', (seconds, shown) => {
  expect(formatLength(seconds)).toBe(shown.replaceAll(' ', '\u00a0'));
});
