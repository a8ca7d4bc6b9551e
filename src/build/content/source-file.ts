import { basename, extname } from 'node:path';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  Scalar,
  visit,
} from 'yaml';
import type { CollectionName } from './collections.ts';
import { invisibleMessage, readText } from './file-text.ts';
import type { ContentProblem } from './problem.ts';
import { commentsAfterValues, describeYamlError, QUOTE } from './yaml-errors.ts';

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

const FENCE = '---';

/** Parses a content file. `bytes` is the file as it is stored. */
export function readSource(path: string, bytes: Uint8Array): SourceFile {
  const { text, problems } = { text: '', ...readText(path, bytes) };
  if (problems) return unreadable(path, problems);
  return extname(path) === '.md' ? readMarkdown(path, text.split('\n')) : readYaml(path, text, 1);
}

function readMarkdown(path: string, lines: readonly string[]): SourceFile {
  const refuse = (line: number, message: string) => unreadable(path, [{ file: path, line, message }]);
  if (lines[0]?.trimEnd() !== FENCE)
    return refuse(
      1,
      `the file does not begin with its front matter. Begin it with a line of ${FENCE}, then lines such as title: My title, then another line of ${FENCE}.`,
    );
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith(FENCE));
  if (end < 0) return refuse(1, `the front matter has no end. Put a line of ${FENCE} under its last line.`);
  if (lines[end]?.trimEnd() !== FENCE)
    return refuse(
      end + 1,
      `the line begins with ${FENCE}, which ends the front matter. Type nothing after it.`,
    );
  const heading = lines.slice(0, end).findIndex((line) => line.startsWith('##'));
  if (heading > 0)
    return refuse(
      heading + 1,
      `the front matter goes on to line ${end + 1}, so that this heading is left out. Put the line of ${FENCE} above the text.`,
    );
  return {
    ...readYaml(path, lines.slice(1, end).join('\n'), 2),
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  };
}

function readYaml(path: string, yaml: string, firstLine: number): SourceFile {
  const lineCounter = new LineCounter();
  const text = `${yaml}\n`;
  const document = parseDocument(text, { schema: 'failsafe', lineCounter, prettyErrors: false });
  const line = (offset: number) => lineCounter.linePos(offset).line - 1 + firstLine;
  const [error] = document.errors;
  const found = error ? [describeYamlError(error, document, text)] : misreadings(document, text);
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

/** A text in one pair of curly quotation marks of any language. */
const WRAPPED = /^(['‘’‚‛][^‘‚‛]*[‘’]|[“”„‟«»″][^“”„‟«»″]*[“”«»″])$/su;

/** Finds what YAML allows and reads differently from what an editor means. */
function misreadings(document: Document, text: string): { offset: number; message: string }[] {
  const found = commentsAfterValues(text);
  const add = (offset: number | undefined, message: string) => found.push({ offset: offset ?? 0, message });
  visit(document, {
    Node: (_, node) => {
      const [start, end] = node.range ?? [0, 0];
      const written = text.slice(start, end);
      if (isAlias(node) || node.anchor !== undefined || node.tag !== undefined)
        add(start - 1, `a value that begins with &, * or ! is not read as a text. ${QUOTE}`);
      else if (isScalar(node) && node.type === Scalar.PLAIN && WRAPPED.test(written))
        add(
          start,
          `the page would show the quotation marks of ${written}. Take them out, or type straight ones: "${written.slice(1, -1)}"`,
        );
      else if (isScalar(node) && typeof node.value === 'string' && invisibleMessage(node.value) !== null)
        add(start, invisibleMessage(node.value) ?? '');
      else if (isScalar(node) && node.type === Scalar.PLAIN && /\n\s*[-–•]/u.test(written))
        add(start, 'a line below continues this text. Begin every hyphen of a list in the same column.');
    },
  });
  return found;
}

function unreadable(path: string, problems: ContentProblem[]): SourceFile {
  return { path, id: idOf(path), data: null, lineOf: () => 1, body: '', bodyLine: 1, problems };
}

/** Returns a top-level value of any type; undefined when it is missing. */
export function valueOf({ data }: SourceFile, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
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
