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
import type { CollectionName } from './collections.ts';
import type { ContentProblem } from './problem.ts';
import { describeYamlError } from './yaml-errors.ts';

/** Names and indexes that lead to a value: `['captions', 0, 'src']`. */
export type ValuePath = readonly (string | number)[];

/** A content file. */
export interface SourceFile {
  /** Path of the file, relative to the repository's root. */
  path: string;
  /** Name of the file without folder and extension. Pages and other entries refer to the file by this name. */
  id: string;
  /** The parsed front matter of a Markdown file, or the parsed YAML file; null when parsing fails. */
  data: unknown;
  /**
   * Returns the line of a value, from 1; for a property, the line of its name. If the value is missing,
   * returns the line of the closest value around it. For a missing `['captions', 0, 'src']`, this is the line
   * of the first captions entry.
   */
  lineOf: (path: ValuePath) => number;
  /** The Markdown under the front matter, line by line; empty for YAML. */
  body: readonly string[];
  /** The number of the body's first line in the file, from 1. */
  bodyLine: number;
  /** Mistakes that keep the file from being parsed. */
  problems: ContentProblem[];
}

/** The files of every collection. */
export type Sources = Readonly<Record<CollectionName, readonly SourceFile[]>>;

const FENCE = '---';

/** Parses the text of a content file. */
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

/** Returns a top-level value of any type; undefined when it is missing. */
export function valueOf({ data }: SourceFile, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}

/** Returns a file's name without folder and extension. */
export function idOf(path: string): string {
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
