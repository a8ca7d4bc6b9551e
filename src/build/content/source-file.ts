import { basename, extname } from 'node:path';
import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
} from 'yaml';
import type { ContentProblem } from './problem.ts';
import { describeYamlError } from './yaml-errors.ts';

/** The place of a value in an entry: `['captions', 0, 'src']`. */
export type ValuePath = readonly (string | number)[];

/** A file of the content as it was read. */
export interface SourceFile {
  /** From the repository's root. */
  path: string;
  /** Its name without folder and ending: what pages and other entries call it. */
  id: string;
  /** What its front matter, or the whole YAML file, says; null when that cannot be read. */
  data: unknown;
  /** The line, from 1, of a value; of what it should stand in when it is missing. */
  lineOf: (path: ValuePath) => number;
  /** The Markdown under the front matter, line by line; empty for YAML. */
  body: readonly string[];
  /** The line of the body's first line. */
  bodyLine: number;
  problems: ContentProblem[];
}

const FENCE = '---';

/** Reads the text of a file of the content; what cannot be read is among its problems. */
export function readSource(path: string, text: string): SourceFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return extname(path) === '.md' ? readMarkdown(path, lines) : readYaml(path, lines, 1);
}

function readMarkdown(path: string, lines: readonly string[]): SourceFile {
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === FENCE);
  if (lines[0]?.trimEnd() !== FENCE)
    return unreadable(
      path,
      `the file does not begin with its front matter. Begin it with a line of ${FENCE}, then lines such as title: My title, then another line of ${FENCE}.`,
    );
  if (end < 0)
    return unreadable(path, `the front matter has no end. Put a line of ${FENCE} under its last line.`);
  return { ...readYaml(path, lines.slice(1, end), 2), body: lines.slice(end + 1), bodyLine: end + 2 };
}

function readYaml(path: string, lines: readonly string[], firstLine: number): SourceFile {
  const counter = new LineCounter();
  const text = `${lines.join('\n')}\n`;
  const document = parseDocument(text, {
    customTags: ['timestamp'],
    lineCounter: counter,
    prettyErrors: false,
  });
  const line = (offset: number) => counter.linePos(offset).line - 1 + firstLine;
  const [error] = document.errors;
  const described = error && describeYamlError(error, counter.linePos(error.pos[0]).line - 1, lines);
  return {
    path,
    id: idOf(path),
    data: error ? null : (document.toJS() as unknown),
    lineOf: (place) => line(offsetOf(document, place)),
    body: [],
    bodyLine: 1,
    problems: described
      ? [{ file: path, line: described.index + firstLine, message: described.message }]
      : [],
  };
}

function unreadable(path: string, message: string): SourceFile {
  const problems = [{ file: path, line: 1, message }];
  return { path, id: idOf(path), data: null, lineOf: () => 1, body: [], bodyLine: 1, problems };
}

/** A file's name without folder and ending. */
export function idOf(path: string): string {
  return basename(path, extname(path));
}

/** Where the deepest part of the path that is there begins: for a name, its own line and not that of its value. */
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
