import { fillPlaceholders, PLACEHOLDER_NAMES, unknownPlaceholders } from '../markdown/offer-facts.ts';
import { COLLECTIONS } from './collections.ts';
import type { ContentProblem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** The facts about the repository that the rules use. */
export interface Repository {
  /** Whether a file or folder exists; the path is relative to the repository's root. */
  exists: (path: string) => boolean;
  /** Current and former slugs of all articles, including drafts. */
  articleSlugs: readonly string[];
  /** Names of the figures that a document can insert. */
  figures: readonly string[];
}

/** Checks a line of Markdown. Returns a message, or null when the line is correct. */
type Rule = (line: string, file: SourceFile, repository: Repository) => string | null;

const RULES: readonly Rule[] = [topHeading, inlineCode, picture, articleLink, placeholder, insertion];

/** Checks the Markdown of a content file. Returns nothing for a YAML file, which has no Markdown. */
export function checkBody(file: SourceFile, repository: Repository): ContentProblem[] {
  if (file.body.length === 0) return [];
  const at = (index: number, message: string) => ({ file: file.path, line: file.bodyLine + index, message });
  if (file.body.every((line) => line.trim() === ''))
    return [at(0, 'there is no text under the front matter. Write it there.')];
  const { prose, openFence } = withoutCode(file.body);
  const found = [...prose.entries()].flatMap(([index, line]) =>
    RULES.flatMap((rule) => {
      const message = rule(line, file, repository);
      return message === null ? [] : [at(index, message)];
    }),
  );
  if (openFence !== null)
    found.push(at(openFence, 'the code that begins here has no end. Put a line of ``` under its last line.'));
  return [...found, ...footnotes(prose).map(({ index, message }) => at(index, message))];
}

/** Returns the lines without fenced and inline code, and the index of a code fence that is never closed, or null. */
function withoutCode(body: readonly string[]): { prose: string[]; openFence: number | null } {
  let openFence: number | null = null;
  const prose = body.map((line, index) => {
    const isFence = line.trimStart().startsWith('```');
    const isCode = isFence || openFence !== null;
    if (isFence) openFence = openFence === null ? index : null;
    return isCode ? '' : line.replace(/`[^`]*`/g, '');
  });
  return { prose, openFence };
}

function topHeading(line: string): string | null {
  return /^#\s/.test(line)
    ? 'a heading begins with one #. Begin it with ##: the title is the only heading of the first rank.'
    : null;
}

/**
 * Rejects scripts, styles, event handlers and frames. The Content-Security-Policy blocks the handlers, the frames and
 * `style=` in any case.
 */
function inlineCode(line: string): string | null {
  const [found] = /<(?:script|style|iframe)\b|\s(?:style|on[a-z]+)=/i.exec(line) ?? [];
  return found === undefined ? null : `the site does not run ${found.trim()} in a text. Remove it.`;
}

function picture(line: string, file: SourceFile, { exists }: Repository): string | null {
  for (const [, words = '', address = ''] of line.matchAll(/!\[([^\]]*)\]\(([^)\s]*)/g)) {
    if (words.trim() === '')
      return 'the picture has no description. Write between [ and ] what it shows, for people who do not see it.';
    const isOutside = /^[a-z]+:/.test(address);
    if (isOutside)
      return `the picture ${address} is on another site. Put its file into public and write /its-name.`;
    const path = address.startsWith('/') ? `public${address}` : `${folderOf(file.path)}/${address}`;
    if (!exists(path)) return `there is no picture ${path}. Correct the address, or put the file there.`;
  }
  return null;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/**
 * Rejects links to articles that do not exist. A link to an unpublished article is accepted, because the build turns
 * it into plain text until the article is published.
 */
function articleLink(line: string, _: SourceFile, { articleSlugs }: Repository): string | null {
  for (const [, id = ''] of line.matchAll(/\]\(\/blog\/([^)#\s]+)/g))
    if (!articleSlugs.includes(id))
      return `the link leads to /blog/${id}, and there is no such article. Type one of these: ${articleSlugs.join(', ')}.`;
  return null;
}

function placeholder(line: string, file: SourceFile): string | null {
  const [unknown] = isInsertion(line, file) ? [] : unknownPlaceholders(line);
  return unknown === undefined
    ? null
    : `{${unknown}} names no number of the offer. Type one of these between braces: ${PLACEHOLDER_NAMES.join(', ')}.`;
}

/** Whether the line of a study contains only a pair of braces that is no placeholder for a number or a name. */
function isInsertion(line: string, { path }: SourceFile): boolean {
  const isStudy = path.startsWith(`${COLLECTIONS.studies.folder}/`);
  return isStudy && /^\{(?!(?:plan|offer|cost|study):|brand)[^{}]*\}$/.test(line.trim());
}

/**
 * Rejects a line of a study that contains only an unknown placeholder, such as `{book}` instead of `{books}`.
 * The study's page replaces known placeholders with charts and other parts (site/studies.ts).
 */
function insertion(line: string, file: SourceFile, { figures }: Repository): string | null {
  const written = fillPlaceholders(line).trim();
  if (!isInsertion(written, file)) return null;
  const known = ['{books}', '{cover}', '{sample}', ...figures.map((name) => `{figure: ${name}}`)];
  return known.includes(written)
    ? null
    : `${written} inserts nothing. Type one of these: ${known.join(', ')}.`;
}

/** Maximum number of footnotes in a text. */
const MOST_NOTES = 16;

/**
 * Finds references to missing footnotes, and footnotes without a reference. Also finds the first footnote whose number
 * does not follow the order of the references or is greater than `MOST_NOTES`.
 */
function footnotes(prose: readonly string[]): { index: number; message: string }[] {
  const referenced = prose.map((line) =>
    [...line.matchAll(/\[\^([^\]]+)\](?!:)/g)].map(([, name = '']) => name),
  );
  const written = prose.map((line) => /^\[\^([^\]]+)\]:/.exec(line)?.[1]);
  const missing = referenced.flatMap((names, index) =>
    names
      .filter((name) => !written.includes(name))
      .map((name) => ({
        index,
        message: `the note [^${name}] is not written. Write it on a line of its own: [^${name}]: The note.`,
      })),
  );
  const unused = written.flatMap((name, index) =>
    name === undefined || referenced.flat().includes(name)
      ? []
      : [
          {
            index,
            message: `nothing leads to the note [^${name}]. Write [^${name}] where it belongs, or take it out.`,
          },
        ],
  );
  const order = [...new Set(referenced.flat())];
  const position = order.findIndex((name, index) => name !== String(index + 1) || index >= MOST_NOTES);
  const [name] = order.slice(position);
  const misnumbered =
    position === -1 || name === undefined
      ? []
      : [
          {
            index: referenced.findIndex((names) => names.includes(name)),
            message: `the note [^${name}] is number ${position + 1} in the text. Number the notes in their order, from [^1] to [^${MOST_NOTES}] at most.`,
          },
        ];
  return [...missing, ...unused, ...misnumbered];
}
