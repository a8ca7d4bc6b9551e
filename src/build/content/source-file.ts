import { basename, extname } from 'node:path';
import {
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  Scalar,
  visit,
  type YAMLParseError,
} from 'yaml';
import type { CollectionName } from './collections.ts';
import { DIVIDED, DIVIDED_MESSAGE, invisibleMessage, readText } from './file-text.ts';
import type { ContentProblem } from './problem.ts';

/** Names and indexes that lead to a value: `['captions', 0, 'src']`. */
export type ValuePath = readonly (string | number)[];

/** A content file. */
export interface SourceFile {
  /** Path of the file, relative to the repository's root. */
  path: string;
  /** Name of the file without folder and extension. Pages and other entries refer to the file by this name. */
  id: string;
  /**
   * The front matter of a Markdown file, or the YAML file; null when it cannot be read. Every value is a text as it is
   * typed: the schemas decide what is a number or a date, so that `title: 1984` is a title.
   */
  data: unknown;
  /**
   * Returns the line of a value, from 1; for a property, the line of its name. If the value is missing,
   * returns the line of the closest value around it. For a missing `['captions', 0, 'src']`, this is the line
   * of the first captions entry.
   */
  lineOf: (path: ValuePath) => number;
  /** The Markdown under the front matter; empty for YAML. */
  body: string;
  /** The number of the body's first line in the file, from 1. */
  bodyLine: number;
  /** Mistakes that keep the file from being read. */
  problems: ContentProblem[];
}

/** The files of every collection. */
export type Sources = Readonly<Record<CollectionName, readonly SourceFile[]>>;

/** Parses a content file. `bytes` is the file as it is stored. */
export function readSource(path: string, bytes: Uint8Array): SourceFile {
  const { text, problems } = { text: '', ...readText(path, bytes) };
  if (problems) return unreadable(path, problems);
  return extname(path) === '.md' ? readMarkdown(path, text) : readYaml(path, text, 1);
}

/** The front matter and the text of a Markdown file. */
const FRONT = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n([\s\S]*))?$/;
const BEGINNING =
  'the file does not begin with its front matter: a line of ---, then lines such as title: My title, then another line of ---, with nothing after the hyphens. Type it so.';

function readMarkdown(path: string, text: string): SourceFile {
  const [, yaml, body = ''] = FRONT.exec(text) ?? [];
  if (yaml === undefined) return unreadable(path, [{ file: path, line: 1, message: BEGINNING }]);
  const before = yaml.split('\n');
  const heading = before.findIndex((line) => line.startsWith('##'));
  const end = before.length + 2;
  if (heading < 0) return { ...readYaml(path, yaml, 2), body, bodyLine: end + 1 };
  const message = `the front matter goes on to line ${end}, so that this heading is left out. Put the line of --- above the text.`;
  return unreadable(path, [{ file: path, line: heading + 2, message }]);
}

function readYaml(path: string, yaml: string, firstLine: number): SourceFile {
  const lineCounter = new LineCounter();
  // A no-break space looks like the space that separates a name from its value.
  const text = `${yaml}\n`.replaceAll(/^[ \u00A0]*(?:-[ \u00A0]+)*(?:\w+:[ \u00A0])?/gm, (start) =>
    start.replaceAll('\u00A0', ' '),
  );
  const document = parseDocument(text, { schema: 'failsafe', lineCounter, prettyErrors: false });
  const line = (offset: number) => lineCounter.linePos(offset).line - 1 + firstLine;
  const [error] = document.errors;
  const found = error ? [describeError(error, document, text)] : misreadings(document, text);
  return {
    path,
    id: idOf(path),
    data: found.length > 0 ? null : (document.toJS() as unknown),
    lineOf: (place) => line(offsetOf(document, place)),
    body: '',
    bodyLine: 1,
    problems: found.map(({ offset, message }) => ({ file: path, line: line(offset), message })),
  };
}

/** A mistake at an offset of the YAML text. */
interface Mistake {
  offset: number;
  message: string;
}

const QUOTE =
  'Type a name, a colon, a space and a value, and put a text with other signs between straight double quotation marks, with curly ones within it: title: "My “first” title"';
/** Plain words for the parser's messages that only programmers understand. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  BAD_INDENT: 'a bracket is opened and not closed, or the line begins in another column than the others',
  BLOCK_AS_IMPLICIT_KEY: 'the text has a colon in it, or the line below begins with a space too many',
  BLOCK_IN_FLOW: 'a text between brackets or braces has a colon in it, or is a hyphen alone',
  DUPLICATE_KEY: 'the name appears twice',
  MULTILINE_IMPLICIT_KEY: 'the line has no colon with a space after it',
  MULTIPLE_DOCS: 'a line of --- or ... ends the file here',
  UNEXPECTED_TOKEN:
    'words or signs stand where none belong, such as behind a closing quotation mark, bracket or brace',
};

/** What the parser's messages that begin so are about, where its code says something else. */
const KINDS: readonly [string, ErrorCode][] = [
  ['Implicit keys of flow', 'BLOCK_IN_FLOW'],
  ['Implicit', 'MULTILINE_IMPLICIT_KEY'],
  ['A block sequence', 'BAD_INDENT'],
  ['Sequence item', 'BAD_INDENT'],
];

function describeError(
  { code, message, pos: [found] }: YAMLParseError,
  document: Document,
  text: string,
): Mistake {
  // The parser names the end of the line above, where empty lines follow it.
  const at = found + text.slice(found).search(/\S|$/);
  if (message.startsWith('Unexpected ,'))
    return { offset: at, message: 'a value between two commas is empty. Type "" for it.' };
  // The parser finds a missing end only in a later line. The line to correct is that of the last name before it.
  const isLate = /^(Missing closing|Flow)/.test(message);
  const kind = KINDS.find(([beginning]) => message.startsWith(beginning))?.[1] ?? code;
  const list = listMessage(text.slice(text.lastIndexOf('\n', at - 1) + 1));
  if (list !== null) return { offset: at, message: list };
  let last = at;
  if (isLate)
    visit(document, {
      Pair: (_, { key }) => {
        if (isNode(key) && key.range && key.range[0] < at) [last] = key.range;
      },
    });
  return { offset: last, message: `${WORDS[kind] ?? `the line cannot be read (${message})`}. ${QUOTE}` };
}

/** What is wrong with a line that begins as the line of a list, but not as one in YAML; null for another line. */
function listMessage(text: string): string | null {
  const [, typed, words = ''] = /^\s*((?:-(?=[\p{L}\p{N}])|[–—−•·▪◦‣*+]\s+)(.{1,30}))/u.exec(text) ?? [];
  return typed === undefined
    ? null
    : `each line of a list begins with a hyphen and a space. Type “- ${words}” in place of “${typed}”.`;
}

/** A text in one pair of curly quotation marks of any language. */
const WRAPPED = /^(['‘’‚‛´＇‹›][^‘‚‛]*[‘’´＇‹›]|[“”„‟«»″＂][^“”„‟«»″＂]*[“”«»″＂"])$/su;

/** A line of a list: a hyphen, bullet, number or emoji before its words. */
const LISTED = /\n\s*([-*+•]|\d+[.)]|\p{Extended_Pictographic}\uFE0F?)\s/u;

/** Whether a value is the `lines` of a download. */
function isLinesOf(parent: unknown): boolean {
  return isPair(parent) && isScalar(parent.key) && parent.key.value === 'lines';
}

/** Whether two items of a list in brackets are one number with a comma, such as `[Plan, $1,200]`. */
function isCutNumber(node: unknown, text: string): boolean {
  if (!isSeq(node) || !node.flow) return false;
  const ranges = node.items.map((item) => (isScalar(item) ? item.range : null));
  return ranges.some((range, index) => {
    const [start = 0, end = 0] = range ?? [];
    const [next = 0, last = 0] = ranges[index + 1] ?? [];
    return /\d,\d{3}$/.test(text.slice(start, last)) && next === end + 1 && last - next === 3;
  });
}

/** Finds what YAML allows and reads differently from what an editor means. */
function misreadings(document: Document, text: string): Mistake[] {
  const found: Mistake[] = [];
  visit(document, {
    Node: (_, node, path) => {
      const [start, end] = node.range ?? [0, 0];
      const add = (message: string, offset = start) => found.push({ offset, message });
      const written = isScalar(node) && node.type === Scalar.PLAIN ? text.slice(start, end) : '';
      const isFolded =
        isScalar(node) &&
        node.type !== Scalar.BLOCK_LITERAL &&
        text.slice(start, end).trimEnd().includes('\n');
      const invisible =
        isScalar(node) && typeof node.value === 'string' ? invisibleMessage(node.value) : null;
      const list = listMessage(written);
      if (isAlias(node) || node.anchor !== undefined || node.tag !== undefined)
        add(`a value that begins with &, * or ! is not read as a text. ${QUOTE}`, start - 1);
      // A comment below the lines of a list stands on a line of its own: somebody has taken that line out.
      else if (node.comment && (isScalar(node) || (isCollection(node) && node.flow)))
        add(`everything from #${node.comment.slice(0, 20)} on is left out. ${QUOTE}`);
      else if (WRAPPED.test(written))
        add(
          `the page would show the quotation marks of ${written}. Take them out, or type straight ones: "${written.slice(1, -1)}"`,
        );
      else if (invisible !== null) add(invisible);
      else if (/^(~|null)$/i.test(written))
        add(`the page would show ${written}. Remove the line, or type its text: "${written}"`);
      else if (written.includes('\n') && list !== null) add(list);
      else if (/\n\s*[-–•]/u.test(written))
        add('a line below continues this text. Begin every line of a list in the same column.');
      else if (isFolded && (LISTED.test(text.slice(start, end)) || isLinesOf(path.at(-1))))
        add(
          'these lines would stand behind each other. Type | after the name, and the lines below it, indented.',
        );
      else if (isScalar(node) && !isLinesOf(path.at(-1)) && text.slice(start, end).search(DIVIDED) >= 0)
        add(DIVIDED_MESSAGE, start + text.slice(start, end).search(DIVIDED));
      else if (isCutNumber(node, text))
        add('the comma in the number would begin another cell. Put the number between quotation marks.');
    },
  });
  return found;
}

function unreadable(path: string, problems: ContentProblem[]): SourceFile {
  return { path, id: idOf(path), data: null, lineOf: () => 1, body: '', bodyLine: 1, problems };
}

/** Returns the value at a place of the data; undefined when it is missing. */
export function valueAt(data: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    data,
  );
}

/** Returns a file's name without folder and extension. */
function idOf(path: string): string {
  return basename(path, extname(path));
}

/**
 * The offset of a value in the YAML text. If the value is missing, the offset of the closest value around it. For a
 * property, this is the offset of the property's name, because the property's value may be on a later line.
 */
function offsetOf({ contents }: Document, path: ValuePath): number {
  let node: unknown = contents;
  let offset = 0;
  for (const step of path) {
    if (!isCollection(node)) break;
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : undefined;
    const start = pair ? pair.key : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!isNode(start) || !start.range) break;
    offset = start.range[0];
    node = pair ? pair.value : start;
  }
  return offset;
}
