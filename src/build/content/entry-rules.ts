import { COLLECTIONS, type CollectionName } from './collections.ts';
import type { ContentProblem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** The files of every collection. */
export type Sources = Readonly<Record<CollectionName, readonly SourceFile[]>>;

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What is wrong with the entries as a whole: names of files, places taken twice, old addresses, slides. */
export function checkEntries(sources: Sources, isThere: (path: string) => boolean): ContentProblem[] {
  return [
    ...Object.values(sources).flat().flatMap(fileName),
    ...takenPlaces(sources.videos, 'galleryPosition'),
    ...takenPlaces(sources.books, 'position'),
    ...oldAddresses(sources.articles),
    ...sources.articles.flatMap((article) => slides(article, isThere)),
  ];
}

/** A value of the front matter, of whatever type it is. */
export function valueOf(file: SourceFile, name: string): unknown {
  const { data } = file;
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}

/** The old addresses that an article declares. */
export function formerSlugs(article: SourceFile): string[] {
  const value = valueOf(article, 'formerly');
  return Array.isArray(value) ? value.filter((slug) => typeof slug === 'string') : [];
}

function fileName({ path, id }: SourceFile): ContentProblem[] {
  if (FILE_NAME.test(id)) return [];
  const words = id.toLowerCase().match(/[a-z0-9]+/g) ?? ['my-title'];
  const message = `the file’s name becomes an address. Rename the file in small letters, digits and hyphens: ${words.join('-')}.`;
  return [{ file: path, line: null, message }];
}

function takenPlaces(files: readonly SourceFile[], name: string): ContentProblem[] {
  const owners = new Map<unknown, string>();
  return files.flatMap((file) => {
    const place = valueOf(file, name);
    const owner = owners.get(place);
    if (typeof place !== 'number') return [];
    owners.set(place, owner ?? file.path);
    const message = `${name} is ${String(place)}, which ${owner ?? ''} has. Type a place of its own.`;
    return owner === undefined ? [] : [{ file: file.path, line: file.lineOf([name]), message }];
  });
}

function oldAddresses(articles: readonly SourceFile[]): ContentProblem[] {
  const owners = new Map(articles.map(({ id, path }) => [id, path]));
  return articles.flatMap((article) =>
    formerSlugs(article).flatMap((slug, index) => {
      const owner = owners.get(slug);
      owners.set(slug, owner ?? article.path);
      const message = `formerly, entry ${String(index + 1)} is “${slug}”, which ${owner ?? ''} has. Take it out of one of the two.`;
      return owner === undefined
        ? []
        : [{ file: article.path, line: article.lineOf(['formerly', index]), message }];
    }),
  );
}

function slides(article: SourceFile, isThere: (path: string) => boolean): ContentProblem[] {
  const deck = valueOf(article, 'deck');
  if (typeof deck !== 'string' || isThere(`src/pages/decks/_${deck}`)) return [];
  const message = `deck is “${deck}”, and there are no slides at /decks/${deck}. Correct the name, or take the line out.`;
  return [{ file: article.path, line: article.lineOf(['deck']), message }];
}

/** The folder and ending of a collection, as a glob. */
export function patternOf(name: CollectionName): string {
  const { folder, ending } = COLLECTIONS[name];
  return `${folder}/*${ending}`;
}
