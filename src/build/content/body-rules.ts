import type { ContentProblem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** What a rule may ask about the rest of the repository. */
export interface Surroundings {
  /** Whether there is something at a path from the repository's root. */
  isThere: (path: string) => boolean;
  /** The addresses of the articles under /blog: drafts among them, and old ones, which lead to the new. */
  articles: readonly string[];
}

/** A message for a line of Markdown, or null. */
type Rule = (line: string, file: SourceFile, surroundings: Surroundings) => string | null;

const RULES: readonly Rule[] = [topHeading, inlineCode, picture, articleLink];

/** What is wrong with the Markdown of an article, a report or a document. */
export function checkBody(file: SourceFile, surroundings: Surroundings): ContentProblem[] {
  if (file.body.length === 0) return [];
  const at = (index: number, message: string) => ({ file: file.path, line: file.bodyLine + index, message });
  if (file.body.every((line) => line.trim() === ''))
    return [at(0, 'there is no text under the front matter. Write it there.')];
  const { prose, openFence } = withoutCode(file.body);
  const found = [...prose.entries()].flatMap(([index, line]) =>
    RULES.flatMap((rule) => {
      const message = rule(line, file, surroundings);
      return message === null ? [] : [at(index, message)];
    }),
  );
  if (openFence !== null)
    found.push(at(openFence, 'the code that begins here has no end. Put a line of ``` under its last line.'));
  return [...found, ...footnotes(prose).map(({ index, message }) => at(index, message))];
}

/** The lines with those of code emptied, and the line of a fence that is never closed. */
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

/** The content security policy blocks both in the browser. */
function inlineCode(line: string): string | null {
  const [found] = /<(?:script|style|iframe)\b|\s(?:style|on[a-z]+)=/i.exec(line) ?? [];
  return found === undefined ? null : `the site does not run ${found.trim()} in a text. Remove it.`;
}

function picture(line: string, file: SourceFile, { isThere }: Surroundings): string | null {
  for (const [, words = '', address = ''] of line.matchAll(/!\[([^\]]*)\]\(([^)\s]*)/g)) {
    if (words.trim() === '')
      return 'the picture has no description. Write between [ and ] what it shows, for people who do not see it.';
    const isOutside = /^[a-z]+:/.test(address);
    if (isOutside)
      return `the picture ${address} lies on another site. Put its file into public and write /its-name.`;
    const path = address.startsWith('/') ? `public${address}` : `${folderOf(file.path)}/${address}`;
    if (!isThere(path)) return `there is no picture ${path}. Correct the address, or put the file there.`;
  }
  return null;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** A link to an article that is not out yet is no mistake: until it is, the link is set as plain text. */
function articleLink(line: string, _: SourceFile, { articles }: Surroundings): string | null {
  for (const [, id = ''] of line.matchAll(/\]\(\/blog\/([^)#\s]+)/g))
    if (!articles.includes(id))
      return `the link leads to /blog/${id}, and there is no such article. Type one of these: ${articles.join(', ')}.`;
  return null;
}

/** Notes that are called and not written, or written and not called. */
function footnotes(prose: readonly string[]): { index: number; message: string }[] {
  const written = new Set(prose.flatMap((line) => /^\[\^([^\]]+)\]:/.exec(line)?.[1] ?? []));
  const called = new Set<string>();
  const missing = prose.flatMap((line, index) =>
    [...line.matchAll(/\[\^([^\]]+)\](?!:)/g)].flatMap(([, name = '']) => {
      called.add(name);
      return written.has(name)
        ? []
        : [
            {
              index,
              message: `the note [^${name}] is not written. Write it on a line of its own: [^${name}]: The note.`,
            },
          ];
    }),
  );
  const unused = prose.flatMap((line, index) => {
    const [, name] = /^\[\^([^\]]+)\]:/.exec(line) ?? [];
    return name === undefined || called.has(name)
      ? []
      : [
          {
            index,
            message: `nothing leads to the note [^${name}]. Write [^${name}] where it belongs, or take it out.`,
          },
        ];
  });
  return [...missing, ...unused];
}
