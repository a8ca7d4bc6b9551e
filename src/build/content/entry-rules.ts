import { formerSlugs } from './article-entry.ts';
import { COLLECTIONS } from './collections.ts';
import { linkMessage, type Places } from './places.ts';
import type { ContentProblem } from './problem.ts';
import { type SourceFile, type Sources, valueOf } from './source-file.ts';

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Finds mistakes that a schema cannot find: dates that do not fit together, file names that cannot become part of an
 * address or are the address of another page, positions and former slugs that are used twice, answers that the Insights
 * page would not show, decks of slides that do not exist, and links of answers that lead nowhere.
 */
export function checkEntries(sources: Sources, places: Places, now: Date): ContentProblem[] {
  return [
    ...Object.values(sources)
      .flat()
      .flatMap((file) => checkDays(file, now)),
    ...Object.values(sources).flat().flatMap(checkFileName),
    ...duplicatePositions(sources.videos, 'galleryPosition'),
    ...duplicatePositions(sources.books, 'position'),
    ...duplicatePositions(sources.testimonials, 'position'),
    ...duplicatePositions(sources.answers, 'position'),
    ...hiddenAnswers(sources.answers),
    ...sources.articles.flatMap(checkForPageNumbers),
    ...duplicateSlugs(sources.articles),
    ...sources.articles.flatMap((article) => missingSlides(article, places.pages)),
    ...sources.questions.flatMap((file) => deadLinks(file, places)),
  ];
}

function checkFileName({ path, id }: SourceFile): ContentProblem[] {
  if (FILE_NAME.test(id)) return [];
  const words = id
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['my-title'];
  const message = `the file’s name becomes an address. Rename the file in small letters, digits and hyphens: ${words.join('-')}.`;
  return [{ file: path, line: null, message }];
}

/**
 * Finds names of articles, current and former, that consist of digits: /blog/2 is the second page of the blog.
 */
function checkForPageNumbers(article: SourceFile): ContentProblem[] {
  const isNumber = (slug: string) => /^\d+$/.test(slug);
  const why = (slug: string) => `/blog/${slug} is a page of the list of articles`;
  const former = formerSlugs(article).flatMap((slug, index) => {
    const message = `formerly, entry ${String(index + 1)} is “${slug}”, and ${why(slug)}. Take it out.`;
    return isNumber(slug) ? [{ file: article.path, line: article.lineOf(['formerly', index]), message }] : [];
  });
  if (!isNumber(article.id)) return former;
  const message = `the file’s name becomes an address, and ${why(article.id)}. Add a word to the name.`;
  return [{ file: article.path, line: null, message }, ...former];
}

/** The latest time zone is 14 hours before UTC: a day that has begun there is not in the future. */
const FIRST_ZONE_MS = 14 * 60 * 60 * 1000;

/** Finds dates that readers would see before they come, and a change that is older than its text. */
function checkDays(file: SourceFile, now: Date): ContentProblem[] {
  const valueAt = (name: string) => {
    const value = valueOf(file, name);
    return typeof value === 'string' ? value : '';
  };
  const [published, updated] = [valueAt('publishedAt'), valueAt('updatedAt')];
  const today = new Date(now.getTime() + FIRST_ZONE_MS).toISOString().slice(0, 10);
  const scheduled = valueAt('publishAt').slice(0, 10);
  const latest = scheduled > today ? scheduled : today;
  const at = (name: string, message: string) => ({ file: file.path, line: file.lineOf([name]), message });
  if (valueAt('draft') === 'true') return [];
  return [
    ...(DAY.test(published) && published > latest
      ? [
          at(
            'publishedAt',
            `publishedAt is ${published}, which is in the future. ${remedyFor(file, published)}`,
          ),
        ]
      : []),
    ...(DAY.test(updated) && updated > latest
      ? [at('updatedAt', `updatedAt is ${updated}, which is in the future. Type the day of the last change.`)]
      : []),
    ...(updated !== '' && updated < published
      ? [at('updatedAt', `updatedAt is ${updated}, before publishedAt. Correct one of the two.`)]
      : []),
  ];
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function remedyFor({ path }: SourceFile, day: string): string {
  return path.startsWith(COLLECTIONS.articles.folder)
    ? `To publish later, type publishAt too, for example publishAt: ${day}T09:00:00-05:00`
    : 'Type a day that has come.';
}

function duplicatePositions(files: readonly SourceFile[], name: string): ContentProblem[] {
  const owners = new Map<unknown, string>();
  return files.flatMap((file) => {
    const position = valueOf(file, name);
    const owner = owners.get(position);
    if (typeof position !== 'string') return [];
    owners.set(position, owner ?? file.path);
    const message = `${name} is ${position}, which ${owner ?? ''} has. Type a place of its own.`;
    return owner === undefined ? [] : [{ file: file.path, line: file.lineOf([name]), message }];
  });
}

/** Maximum number of answers: the styles of pages/_insights/Screen.astro have rules only for the positions 1 to 5. */
const MAX_ANSWERS = 5;

/**
 * Finds answers that the Insights page would not show. The styles of pages/_insights/Screen.astro expect the
 * positions 1, 2, 3 …, without a gap.
 */
function hiddenAnswers(answers: readonly SourceFile[]): ContentProblem[] {
  const taken = new Set(answers.map((file) => Number(valueOf(file, 'position'))));
  return answers.flatMap((file) => {
    const position = Number(valueOf(file, 'position'));
    if (!Number.isInteger(position)) return [];
    const message = hiddenBecause(position, taken);
    return message === null ? [] : [{ file: file.path, line: file.lineOf(['position']), message }];
  });
}

function hiddenBecause(position: number, taken: ReadonlySet<unknown>): string | null {
  if (position > MAX_ANSWERS)
    return `position is ${String(position)}, and the page shows at most ${String(MAX_ANSWERS)} answers. Type a place up to ${String(MAX_ANSWERS)}, or take the file out.`;
  if (position > 1 && !taken.has(position - 1))
    return `position is ${String(position)}, and no file has the place ${String(position - 1)}. Number the places without a gap.`;
  return null;
}

function duplicateSlugs(articles: readonly SourceFile[]): ContentProblem[] {
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

function missingSlides(article: SourceFile, pages: ReadonlySet<string>): ContentProblem[] {
  const deck = valueOf(article, 'deck');
  if (typeof deck !== 'string' || pages.has(`/decks/${deck}`)) return [];
  const message = `deck is “${deck}”, and there are no slides at /decks/${deck}. Correct the name, or take the line out.`;
  return [{ file: article.path, line: article.lineOf(['deck']), message }];
}

/** Finds links of answers that lead to no page and no file. */
function deadLinks(file: SourceFile, places: Places): ContentProblem[] {
  return [valueOf(file, 'questions')].flat().flatMap((question, index) => {
    const { link } = (question ?? {}) as { link?: { to?: unknown } | null };
    if (typeof link?.to !== 'string') return [];
    const message = linkMessage(link.to, places, new Set());
    return message === null
      ? []
      : [{ file: file.path, line: file.lineOf(['questions', index, 'link', 'to']), message }];
  });
}
