import { existsSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { brand } from '#brand';
import { BOOK_SAMPLE } from '#domain/forms/lead-forms.ts';
import { NAMED_ENTRIES } from '../../site/named-entries.ts';
import { secondsAt } from '../../site/transcript.ts';
import { fillPlaceholders } from '../markdown/offer-facts.ts';
import { readText } from './file-text.ts';
import { nearest } from './nearest.ts';
import type { Picture } from './markdown-rules.ts';
import { linkMessage, type Places } from './places.ts';
import type { ContentProblem } from './problem.ts';
import { type SourceFile, type Sources, type ValuePath, valueAt } from './source-file.ts';

/**
 * Finds mistakes that the schema of one file cannot find: file names that cannot become part of an address or that no
 * page reads, positions and former slugs that are used twice, and links to pages that do not exist.
 */
export function checkEntries(sources: Sources, places: Places): ContentProblem[] {
  const { answers, articles, books, questions, testimonials, videos } = sources;
  return [
    ...Object.values(sources).flat().flatMap(checkFileName),
    ...checkNames(sources),
    ...checkBookSample(places),
    ...videos.flatMap((file) => [
      ...checkPoster(file, places),
      ...checkStreams(file, places),
      ...deadLink(file, ['link', 'to'], places),
    ]),
    ...duplicates(videos, () => [['galleryPosition']]),
    ...[answers, books, testimonials].flatMap((files) => duplicates(files, () => [['position']])),
    ...duplicates(
      articles,
      (file) => placesIn(file, ['formerly']),
      new Map(articles.map(({ id, path }) => [id, path])),
    ),
    ...duplicates(articles, () => [['formSource']]),
    ...articles.flatMap((file) => checkDeck(file, places)),
    ...questions.flatMap((file) =>
      placesIn(file, ['questions']).flatMap((place) => deadLink(file, [...place, 'link', 'to'], places)),
    ),
  ];
}

/**
 * Small letters, digits and hyphens. At least one letter, because /blog/2 is the second page of the list; not `index`,
 * because a server shows /blog/index.html as the list.
 */
const FILE_NAME = /^(?=.*[a-z])(?!index$)[a-z0-9]+(-[a-z0-9]+)*$/;

function checkFileName({ path, id }: SourceFile): ContentProblem[] {
  if (FILE_NAME.test(id)) return [];
  const words =
    id
      .replace(/\.(md|yaml)$/, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = FILE_NAME.test(words.join('-')) ? words.join('-') : [...words, 'my-title'].join('-');
  const message = `the file’s name becomes an address. Rename the file in small letters, digits and hyphens: ${name}.`;
  return [{ file: path, line: null, message }];
}

/** Finds files that no page reads: pages read the entries of some collections by fixed names. */
function checkNames(sources: Sources): ContentProblem[] {
  return Object.entries(NAMED_ENTRIES).flatMap(([collection, names]: [string, readonly string[]]) =>
    sources[collection as keyof typeof NAMED_ENTRIES]
      .filter(({ id }) => !names.includes(id))
      .map(({ path, id }) => ({
        file: path,
        line: null,
        message: `no page reads a file of this name in ${collection}. Rename or delete it. ${nearest(id, names)}`,
      })),
  );
}

/** Finds that the report is gone to which a form and an email lead people who write a book. */
function checkBookSample({ pages }: Places): ContentProblem[] {
  const { path, label } = BOOK_SAMPLE;
  const message = `BOOK_SAMPLE leads to ${path}, and there is no such page. Type the address of a report or ${brand.reportService.path}, and words for “${label}”.`;
  return pages.has(path) ? [] : [{ file: 'src/domain/forms/lead-forms.ts', line: null, message }];
}

/** The picture that a page shows until a video plays; none when it is missing. */
export function posterIn({ id, path: file }: SourceFile, { files }: Places): Picture[] {
  const poster = `/posters/${id}.webp`;
  return files.has(poster) ? [{ path: `public${poster}`, file, line: 1 }] : [];
}

function checkPoster(video: SourceFile, places: Places): ContentProblem[] {
  const message = `the video has no poster. Put a picture of 960 by 540 there: public/posters/${video.id}.webp.`;
  return posterIn(video, places).length > 0 ? [] : [{ file: video.path, line: 1, message }];
}

/** Finds a stream, a part of a stream or captions that are not in public/streams. */
function checkStreams(file: SourceFile, places: Places): ContentProblem[] {
  const captions = placesIn(file, ['captions']).map((place) => [...place, 'src']);
  return [['src'], ...captions].flatMap((place) => {
    const address = valueAt(file.data, place);
    if (typeof address !== 'string' || !address.startsWith('/streams/')) return [];
    const message = streamMessage(address, places);
    if (message !== null) return [{ file: file.path, line: file.lineOf(place), message }];
    return place[0] === 'captions' ? captionMistakes(`public${address}`, places) : [];
  });
}

/** The line of a caption's times, as browsers read it. */
const TIMES = /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})\s+-->\s+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(\s|$)/;

/** Finds captions that a browser leaves out, because the file is saved as another program's, or in another encoding. */
function captionMistakes(file: string, { root }: Places): ContentProblem[] {
  const { text, problems } = { text: '', ...readText(file, readFileSync(join(root, file))) };
  if (problems) return problems;
  if (!/^WEBVTT(\s|$)/.test(text) || !text.includes('-->'))
    return [
      {
        file,
        line: 1,
        message: 'browsers show no captions of this file. Save it as WebVTT: it begins with WEBVTT.',
      },
    ];
  // Empty lines separate the parts of the file.
  const parts = [...text.matchAll(/(?:.+\n?)+/g)];
  let last = 0;
  return parts.flatMap(({ 0: part, index }) => {
    const rows = part.split('\n');
    const at = rows.findIndex((row) => /-->|^[\d:.,]+\s*[-–—]+[>›]?\s*[\d:.,]+/.test(row));
    const [, begin = '', end = ''] = TIMES.exec(rows[at] ?? '') ?? [];
    const message = captionMessage(rows, at, secondsAt(begin) < last, secondsAt(end) <= secondsAt(begin));
    last = secondsAt(begin);
    const line = text.slice(0, index).split('\n').length + Math.max(at, 0);
    return message === null ? [] : [{ file, line, message }];
  });
}

/** What is wrong with a part of a WebVTT file whose times are in row `at`, or null. Settings and notes have no times. */
function captionMessage(rows: readonly string[], at: number, isEarly: boolean, isBackwards: boolean) {
  if (at < 0)
    return /^(WEBVTT|NOTE|STYLE|REGION)/.test(rows[0] ?? '')
      ? null
      : 'browsers leave this text out, because an empty line stands above it. Remove that line, or type times above the text.';
  if (!TIMES.test(rows[at] ?? ''))
    return 'browsers leave this caption out. Type its times like this: 00:01.500 --> 00:04.000';
  if (at > 1 || rows.slice(at + 1).some((row) => row.includes('-->')))
    return 'an empty line is missing above this caption, or above the next. Leave one, without spaces, between two captions.';
  if (isBackwards) return 'the caption ends before it begins. Correct its times.';
  return isEarly
    ? 'the caption begins before the one above it. Put the captions in the order of their times.'
    : null;
}

/** What is wrong with the address of a file in public/streams, or null. A playlist names other files. */
function streamMessage(address: string, { root, files }: Places): string | null {
  const similar = [...files].filter(
    (file) => file.startsWith('/streams/') && extname(file) === extname(address),
  );
  if (!files.has(address))
    return `there is no file public${address}. Put it there, or correct the address.${similar.length > 0 ? ` ${nearest(address, similar)}` : ''}`;
  const missing = namedFiles(address, root, files).find((path) => !files.has(path));
  return missing === undefined
    ? null
    : `the stream names the file public${missing}, which is not there. Put all of the stream’s files there.`;
}

/** The addresses of the files that a playlist and the playlists in it name; none for another file. */
function namedFiles(address: string, root: string, files: ReadonlySet<string>): string[] {
  if (!address.endsWith('.m3u8') || !files.has(address)) return [];
  const playlist = readFileSync(join(root, 'public', address), 'utf8');
  const named = [...playlist.matchAll(/^(?!#)(\S.*?)\s*$|URI="([^":]+)"/gm)].map(
    ([, line, tag = '']) => line ?? tag,
  );
  const paths = named.map((name) => posix.join(posix.dirname(address), name));
  return paths.flatMap((path) => [path, ...namedFiles(path, root, files)]);
}

/** Finds a deck without its folder in src/pages/decks, or without one of the two files there. */
function checkDeck(file: SourceFile, places: Places): ContentProblem[] {
  const deck = valueAt(file.data, ['deck']);
  if (typeof deck !== 'string') return [];
  const decks = [...places.pages].flatMap((path) => /^\/decks\/(.+)/.exec(path)?.[1] ?? []);
  if (!decks.includes(deck)) {
    const message = `there are no slides with the name ${deck}. ${nearest(deck, decks)}`;
    return [{ file: file.path, line: file.lineOf(['deck']), message }];
  }
  return ['deck.ts', 'Slides.astro']
    .map((name) => `src/pages/decks/_${deck}/${name}`)
    .filter((path) => !existsSync(join(places.root, path)))
    .map((path) => ({
      file: file.path,
      line: file.lineOf(['deck']),
      message: `the deck needs the file ${path}. Add it.`,
    }));
}

/** The places of the entries of a list; none when the value is no list. */
function placesIn(file: SourceFile, path: ValuePath): ValuePath[] {
  const list = valueAt(file.data, path);
  return Array.isArray(list) ? list.map((_, index) => [...path, index]) : [];
}

/** Finds values at the `places` of the files that another place has, too. `owners` has the files of values in use. */
function duplicates(
  files: readonly SourceFile[],
  places: (file: SourceFile) => readonly ValuePath[],
  owners = new Map<string, string>(),
): ContentProblem[] {
  return files.flatMap((file) =>
    places(file).flatMap((place) => {
      const value = valueAt(file.data, place);
      if (typeof value !== 'string') return [];
      const owner = owners.get(value);
      owners.set(value, owner ?? file.path);
      const message = `${String(place[0])} is ${value}, which ${owner ?? ''} has, too. Change or remove one of the two.`;
      return owner === undefined ? [] : [{ file: file.path, line: file.lineOf(place), message }];
    }),
  );
}

/** Finds an address in the data that leads to no page and no file. */
function deadLink(file: SourceFile, path: ValuePath, places: Places): ContentProblem[] {
  const address = valueAt(file.data, path);
  const message =
    typeof address === 'string' ? linkMessage(fillPlaceholders(address, new Map()), places, new Set()) : null;
  return message === null ? [] : [{ file: file.path, line: file.lineOf(path), message }];
}
