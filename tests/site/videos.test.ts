// The videos' files and pages. Playback is tested in journeys/video.test.ts.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readLines } from '../../src/site/transcript.ts';
import { sources } from '../support/sources.ts';

const entries = sources('src/content/videos/*.yaml').map(({ path, text }) => ({
  id: path.replace(/^.*\/|\.yaml$/g, ''),
  text,
  own: [...text.matchAll(/src: (\/streams\/\S+)/g)].map(([, src = '']) => src),
}));
const page = (id: string) => readFileSync(`dist/videos/${id}.html`, 'utf8');
const streams = readdirSync('public/streams');

test('The gallery has six videos in six positions, five of them live.', () => {
  const gallery = entries.filter(({ text }) => text.includes('galleryPosition:'));
  const places = gallery.map(({ text }) => Number(/galleryPosition: (\d+)/.exec(text)?.[1])).sort();
  expect(places).toEqual([1, 2, 3, 4, 5, 6]);
  expect(gallery.filter(({ text }) => text.includes('isLive: true'))).toHaveLength(5);
});

test.each(entries)('Every file that $id names exists.', ({ own }) => {
  expect(own.filter((path) => !statSync(`public${path}`, { throwIfNoEntry: false })?.isFile())).toEqual([]);
});

test.each(entries)('The page of $id has its captions as text and is not indexed.', ({ id, own }) => {
  const html = page(id);
  const captions = own.filter((path) => path.endsWith('.vtt'));
  expect(captions).not.toEqual([]);
  for (const path of captions)
    for (const line of readLines(readFileSync(`public${path}`, 'utf8'))) expect(html).toContain(line);
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test.each(streams)(
  'The stream %s has two renditions in H.264 and AAC, the small one first, and is 10 to 16 s long.',
  (name) => {
    const master = readFileSync(`public/streams/${name}/master.m3u8`, 'utf8');
    expect(master.match(/RESOLUTION=\S+?(?=,)/g)).toEqual(['RESOLUTION=640x360', 'RESOLUTION=960x540']);
    expect(master.match(/CODECS="avc1\.\w+,mp4a\.40\.2"/g)).toHaveLength(2);
    for (const rendition of ['360p', '540p']) {
      const playlist = readFileSync(`public/streams/${name}/${rendition}/index.m3u8`, 'utf8');
      const seconds = [...playlist.matchAll(/EXTINF:([\d.]+)/g)].reduce(
        (sum, [, part]) => sum + Number(part),
        0,
      );
      expect(seconds).toBeGreaterThanOrEqual(10);
      expect(seconds).toBeLessThanOrEqual(16);
    }
  },
);

test('All streams together have less than 6 MB.', () => {
  const files = readdirSync('public/streams', { recursive: true, withFileTypes: true });
  const bytes = files
    .filter((file) => file.isFile())
    .map((file) => statSync(`${file.parentPath}/${file.name}`).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
});

test.each(entries)('$id has its own poster of at most 1 KB.', ({ id }) => {
  const poster = readFileSync(`dist/posters/${id}.svg`, 'utf8');
  expect(page(id)).toContain(`src="/posters/${id}.svg"`);
  expect(brotliCompressSync(poster).length).toBeLessThan(1024);
});

test('A transcript has the text of each cue, without times, settings, notes and markup.', () => {
  const file =
    'WEBVTT\r\n\r\nNOTE not said\r\n\r\nfirst\r\n00:00.000 --> 00:03.000 line:0\r\nOne <i>two</i>\r\nthree.\r\n\r\n00:03.000 --> 00:06.000\r\nFour.\r\n';
  expect(readLines(file)).toEqual(['One two three.', 'Four.']);
});
