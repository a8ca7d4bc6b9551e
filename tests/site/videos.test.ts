// The videos' files and pages. Playback is tested in journeys/video.test.ts.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatLength, learnHeading } from '../../src/site/video-facts.ts';
import { formatPosition, readScenes } from '../../src/site/transcript.ts';
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
const streamed = live.filter(({ own }) => own.some((path) => path.endsWith('.m3u8')));
const streamOf = ({ own }: (typeof entries)[number]): string =>
  own.find((path) => path.endsWith('.m3u8')) ?? '';
const page = (id: string) => readFileSync(`dist/videos/${id}.html`, 'utf8');
const streams = readdirSync('public/streams');
const pages = await pageDocuments();

test('Every stream belongs to a video.', () => {
  const used = entries.flatMap(({ own }) => own);
  expect(streams.filter((name) => !used.includes(`/streams/${name}/master.m3u8`))).toEqual([]);
});

test.each(entries.filter(({ isLive }) => !isLive))(
  'The video $id, which is not live, says Soon, has no play mark and nothing to play.',
  ({ id }) => {
    const posters = pages.flatMap(({ path, document }) => {
      // The link to the next video and the links of articles show a poster without a card.
      if (path !== '/' && path !== `/videos/${id}`) return [];
      return [...document.querySelectorAll(`img[src="/posters/${id}.webp"]`)].map((image) =>
        image.closest('.poster'),
      );
    });
    expect(posters).not.toEqual([]);
    for (const poster of posters) {
      expect(poster?.classList.contains('playable')).toBe(false);
      expect(poster?.closest('button')).toBeNull();
      expect(poster?.closest('article, figure')?.textContent).toMatch(/soon/i);
    }
    expect(page(id)).not.toContain('.m3u8');
  },
);

test.each(entries.filter(({ text }) => text.includes('isAboutBooks: true')))(
  'The page of $id, a film about books, leads to the report, and not to the plans.',
  ({ id }) => {
    const main = /<main[\s\S]*<\/main>/.exec(page(id))?.[0] ?? '';
    expect(main).toContain('href="/forms/report"');
    expect(main).not.toContain('href="/pricing"');
  },
);

test.each(entries)('Every file that $id names exists.', ({ own }) => {
  expect(own.filter((path) => !statSync(`public${path}`, { throwIfNoEntry: false })?.isFile())).toEqual([]);
});

test.each(streamed)('Where $id is shown, its length is the one that its playlist says.', (entry) => {
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

test.each(streamed)(
  'The page of $id has its narration as text, what viewers learn and a next video, and is not indexed.',
  (entry) => {
    const html = page(entry.id);
    const captions = entry.own.filter((path) => path.endsWith('.vtt'));
    for (const path of captions)
      for (const { text } of readScenes(readFileSync(`public${path}`, 'utf8')))
        expect(html).toContain(text.replaceAll('&', '&amp;'));
    expect(html).toMatch(/What you’ll learn|Lo que aprenderá|आप क्या सीखेंगे/);
    expect(html).toMatch(/Next video/);
    expect(html).toContain('No sound, captioned.');
    expect(html).toContain('<meta name="robots" content="noindex">');
  },
);

test.each(streams)('The stream %s has renditions of the same length, the smallest first.', (name) => {
  const master = readFileSync(`public/streams/${name}/master.m3u8`, 'utf8');
  const heights = [...master.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => Number(height));
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  const lengths = [...master.matchAll(/^[^#\s].*\.m3u8$/gm)].map(([rendition]) =>
    readFileSync(`public/streams/${name}/${rendition}`, 'utf8')
      .match(/EXTINF:[\d.]+/g)
      ?.join(),
  );
  expect(lengths).toHaveLength(heights.length);
  expect(new Set(lengths).size).toBe(1);
});

test.each([
  { lang: 'en', of: 'en' },
  { lang: 'es', of: 'es' },
  { lang: 'hi', of: 'hi' },
  { lang: 'fr', of: 'en' },
])('The heading of what viewers learn from a video in $lang is in $of.', ({ lang, of }) => {
  expect(learnHeading({ isLive: true, lang }).lang).toBe(of);
});

test('A page with a video in another language has its title and its transcript in that language.', () => {
  const foreign = entries.flatMap(({ id, text }) =>
    [...text.matchAll(/^lang: (\S+)$/gm)].map(([, lang]) => ({ id, lang })),
  );
  for (const { id, lang } of foreign) {
    const { document } = pages.find(({ path }) => path === `/videos/${id}`) ?? {};
    for (const part of ['h1', '.transcript'])
      expect(document?.querySelector(part)?.getAttribute('lang'), `${part} of ${id}`).toBe(lang);
  }
});

test('Every video has its own poster.', () => {
  for (const { id } of entries) expect(page(id)).toContain(`src="/posters/${id}.webp"`);
});

test('A transcript joins the cues of a scene after the time of the first, without settings, notes and markup.', () => {
  const file =
    'WEBVTT\r\n\r\nNOTE not said\r\n\r\n1.1\r\n00:00.000 --> 00:03.000 line:0\r\nOne <i>two</i>\r\nthree.\r\n\r\n1.2\r\n00:03.000 --> 00:06.000\r\nFour.\r\n\r\n2.1\r\n00:06.000 --> 00:07.000\r\nFive &amp; &lt;b&gt; &quot;c&#39;s&quot;.\r\n\r\n00:07.000 --> 00:08.000\r\nSix.\r\n\r\nlast\r\n01:00:08.000 --> 01:00:09.000\r\nSeven.\r\n';
  expect(readScenes(file)).toEqual([
    { startSeconds: 0, text: 'One two three. Four.' },
    { startSeconds: 6, text: `Five & <b> "c's".` },
    { startSeconds: 7, text: 'Six.' },
    { startSeconds: 3608, text: 'Seven.' },
  ]);
});

test.each([
  [5.36, '0:05'],
  [65, '1:05'],
  [3608, '60:08'],
])('The scene after %d seconds has the time %s.', (seconds, shown) => {
  expect(formatPosition(seconds)).toBe(shown);
});

test.each([
  [258.3, '4 min 18 s'],
  [240, '4 min'],
  [47.6, '47 s'],
])('%d seconds are shown as %s.', (seconds, shown) => {
  expect(formatLength(seconds)).toBe(shown.replaceAll(' ', '\u00a0'));
});
