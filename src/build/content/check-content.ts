import type { z } from 'astro/zod';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type FigureValues, placeholderNames } from '../markdown/offer-facts.ts';
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName, FIGURES } from './collections.ts';
import { checkEntries, posterIn } from './entry-rules.ts';
import { isAlmost } from './nearest.ts';
import { existingEntry } from './schemas/reference.ts';
import { describeIssue } from './issue-text.ts';
import { braceMistakes, checkMarkdown, loneBracketIn, markupIn } from './markdown-rules.ts';
import { checkPictures } from './pictures.ts';
import { readPlaces } from './places.ts';
import { figureValues, fillData } from './placeholders.ts';
import type { ContentProblem } from './problem.ts';
import { missingSlugs } from './published-articles.ts';
import { schemas } from './schemas.ts';
import { checkSentences } from './sentences.ts';
import type { SourceFile, ValuePath } from './source-file.ts';
import { filesIn, pathsOf, readSources } from './sources.ts';
import { checkToolPrices } from './tool-prices.ts';

/*
 * This file checks all content, although Astro's content layer later reads the same files with the same
 * schemas. The content layer stops at the first file with a mistake, reports lines of top-level fields only,
 * and does not check that references exist. It also runs too late: Astro's configuration needs the articles'
 * former slugs for redirects.
 */

export interface CheckedContent {
  articles: readonly SourceFile[];
  /** The values of the figures, for placeholders. */
  figures: FigureValues;
  /** The mistakes in all files, sorted by file and line. */
  problems: ContentProblem[];
}

/** Reads and checks all content under `root`, and the sentences of its pages, as at `now`. */
export async function checkContent(root: string, now = new Date()): Promise<CheckedContent> {
  const sources = readSources(root);
  const places = readPlaces(root, sources);
  const figures = sources.figures.flatMap(({ data }) => Object.keys(data ?? {}));
  const values = figureValues(sources.figures);
  const schema = schemas(existingEntry(sources), now);
  const files = COLLECTION_NAMES.flatMap((name) => sources[name].map((file) => ({ name, file })));
  const texts = files
    .filter(({ file }) => file.path.endsWith('.md') && file.bodyLine > 1)
    .map(({ file }) => checkMarkdown(file, { places, figures, values }));
  const problems = [
    ...files.flatMap(({ name, file }) =>
      file.problems.length > 0 ? file.problems : checkData(file, schema[name], name, values),
    ),
    ...texts.flatMap((text) => text.problems),
    ...(await checkPictures(root, [
      ...texts.flatMap(({ pictures }) => pictures),
      ...sources.videos.flatMap((video) => posterIn(video, places)),
    ])),
    ...unreadFiles(root),
    ...checkEntries(sources, places),
    ...checkToolPrices(sources.articles, sources.tools[0]),
    ...missingSlugs(root, sources.articles),
    ...checkSentences(places),
  ];
  // While the figures cannot be read, nothing is known of their names.
  const isUnknown = sources.figures.some(({ data }) => data === null);
  const told = problems.filter(
    ({ message }) => !(isUnknown && message.startsWith('nothing has the name {figure:')),
  );
  return { articles: sources.articles, figures: values, problems: told.sort(byPlace) };
}

/** Files that no collection reads and that are right where they are: the list of addresses, and pictures. */
const ELSEWHERE = /^src\/content\/published-articles\.json$|\.(jpe?g|png|webp|avif|gif|svg)$/i;

/** Files in which an editor writes. Systems and programs keep other hidden files, such as `.DS_Store`. */
const WRITTEN = /\.(md|mdx|markdown|txt|ya?ml)$/i;

/** Files that systems and programs leave beside those that an editor writes: previews, locks, copies of an older state. */
const LEFT_BEHIND = /\/(\._|\.#|~\$|#)[^/]*$|\/(Thumbs\.db|desktop\.ini)$|(~|\.(bak|orig|tmp|sw[a-p]))$/i;

/** Reports each file under src/content that nothing reads, because of its name or its place. */
function unreadFiles(root: string): ContentProblem[] {
  const isRead = new Set(COLLECTION_NAMES.flatMap((name) => pathsOf(name, root)));
  const unread = filesIn('src/content/**/*', root).filter(
    (path) => !isRead.has(path) && !ELSEWHERE.test(path) && !LEFT_BEHIND.test(path),
  );
  const hidden = filesIn('src/content/**/{.*,.*/**/*}', root).filter(
    (path) => WRITTEN.test(path) && !LEFT_BEHIND.test(path),
  );
  const dangling = globSync('src/content/**/*', { cwd: root }).filter(
    (path) => !existsSync(join(root, path)),
  );
  const about = (paths: string[], messageOf: (path: string) => string) =>
    paths.map((path) => ({ file: path, line: null, message: messageOf(path) }));
  return [
    ...about(unread, unreadMessage),
    ...about(
      hidden,
      () => 'a name that begins with a dot is hidden, and nothing reads it. Take the dot away, or delete it.',
    ),
    ...about(
      dangling,
      () => 'this leads to a file that is not there. Put the file itself here, or delete it.',
    ),
  ];
}

function unreadMessage(path: string): string {
  const [, , folder = ''] = path.split('/');
  const collection = COLLECTIONS[folder as CollectionName] as
    (typeof COLLECTIONS)[CollectionName] | undefined;
  if (!collection) return `nothing is read here. Put the file into one of the folders of docs/EDITING.md.`;
  if (folder === 'figures')
    return `only ${basename(FIGURES)} is read in this folder. Move the figures there, and delete this file.`;
  if (/\.(hei[cf]|jfif|jpe|jxl|tiff?|bmp|ico|dng|psd|ai|eps)$/i.test(path))
    return 'browsers do not show this file as a picture. Save it as JPEG, PNG, WebP, AVIF, GIF or SVG, and delete it.';
  if (/\.(pdf|xlsx?|pptx?|csv|zip|mp[34])$/i.test(path))
    return `nothing is read here. Put a file to download into the folder public, and link to it like this: [words](/${basename(path)})`;
  // Other generators call the file of an article `index` and its folder by the article’s name.
  const [name = ''] = basename(path.replace(/(?<=\/.+\/.+\/.+)\/_?index(?=\.\w+$)/, '')).split('.');
  const place = `${collection.folder}/${name}${collection.ending}`;
  const remedy = WRITTEN.test(path) ? `Rename it ${place}.` : `Type its text into ${place}, or delete it.`;
  return `only files that end in ${collection.ending} and stand in ${collection.folder} itself are read. ${remedy}`;
}

function checkData(
  file: SourceFile,
  schema: z.ZodType,
  name: CollectionName,
  values: FigureValues,
): ContentProblem[] {
  const entries: [string[], unknown][] =
    name === 'figures'
      ? Object.entries(file.data ?? {}).map(([id, data]) => [[id], data])
      : [[[], file.data]];
  const issues = entries.flatMap(([prefix, data]) => {
    const found = schema.safeParse(fillData(data, values)).error?.issues ?? [];
    // One message per value is enough: the editor corrects the value and checks again.
    const paths = found.map(({ path }) => path.join());
    const first = found.filter((_, index) => paths.indexOf(paths[index] ?? '') === index);
    return first.flatMap((issue) => describeIssue(file, issue, prefix));
  });
  return [...issues, ...unknownIn(file, file.data, values)];
}

/** The mistakes in a text of the front matter. A file to download is written as it is typed. */
function messagesOf(text: string, values: FigureValues, isFile: boolean): string[] {
  const markup = isFile ? undefined : markupIn(text);
  const lone = isFile || markup !== undefined ? [] : loneSigns(text);
  const braces = braceMistakes(text, values, ', or take the braces out: they cannot be shown here');
  return [
    ...[...braces].flatMap(([message, at]) => (isFile && !isMeant(text, at, values) ? [] : message)),
    ...(markup === undefined ? [] : [`the page would show ${markup} as it is typed. Take it out.`]),
    ...lone.map((sign) => `${sign} has no second one. Type it, or take the one out.`),
  ];
}

/** Whether the brace at a place of a download begins or ends a placeholder, and is no sign of the text. */
function isMeant(text: string, at: number, values: FigureValues): boolean {
  if (text[at] === '}') return /[a-z][.:][\w.:-]+$/.test(text.slice(0, at));
  const [, name = ''] = /^\{+\s*([a-z][\w.:-]*)/i.exec(text.slice(at)) ?? [];
  const names = placeholderNames(values);
  const [typed = '', ...parts] = name.toLowerCase().split('.');
  return /:\w/.test(name) || isAlmost(typed, parts.length > 0 ? ['brand'] : names);
}

/** The signs of a text of which there are two, and here is one. A straight quotation mark behind a number may stand for inches. */
function loneSigns(text: string): string[] {
  const marks = [/[“”„«»"]/g, /[“”„«»]|(?<!\d)"/g];
  const isOdd = marks.every((pattern) => (text.match(pattern) ?? []).length % 2 === 1);
  const bracket = loneBracketIn(text);
  return [...(isOdd ? ['a quotation mark'] : []), ...(bracket === undefined ? [] : [`a bracket ${bracket}`])];
}

function unknownIn(
  file: SourceFile,
  data: unknown,
  values: FigureValues,
  path: ValuePath = [],
): ContentProblem[] {
  if (typeof data === 'string')
    return messagesOf(data, values, isDownload(file, path)).map((message) => ({
      file: file.path,
      line: file.lineOf(path),
      message,
    }));
  if (Array.isArray(data))
    return data.flatMap((item, index) => unknownIn(file, item, values, [...path, index]));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => unknownIn(file, value, values, [...path, name]));
}

/** Whether a value is a part of a file that readers download. */
function isDownload({ path }: SourceFile, [name]: ValuePath): boolean {
  return path.startsWith(`${COLLECTIONS.takeaways.folder}/`) && name !== 'title' && name !== 'about';
}

function byPlace(a: ContentProblem, b: ContentProblem): number {
  return a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1;
}
