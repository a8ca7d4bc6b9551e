import type { z } from 'astro/zod';
import type { ContentProblem } from './problem.ts';
import { type SourceFile, valueAt, type ValuePath } from './source-file.ts';

/**
 * Describes an issue that a schema reports: its line, the value in the file, and what to type instead. `prefix` is the
 * path of the entry within a file that has many entries.
 */
export function describeIssue(
  file: SourceFile,
  issue: z.core.$ZodIssue,
  prefix: ValuePath = [],
): ContentProblem[] {
  const path = [...prefix, ...(issue.path as ValuePath)];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      valueAt(file.data, [...path, key]) === null
        ? about(
            file,
            [...path, key],
            `the comma before “${key}” begins a new value. Put the text between ${MARKS}, and type a number with a point.`,
          )
        : problem(file, [...path, key], `${key} is not a name of this kind of file.`, issue),
    );
  const value = valueAt(file.data, path);
  if (issue.code === 'invalid_type' && issue.expected === 'string' && isList(value))
    return [about(file, path, `${nameOf(path)} is no text, because ${listRemedy(value, path)}`)];
  return [problem(file, path, fact(path, value, isLength(issue)), issue)];
}

const MARKS = 'straight double quotation marks';

/** Whether YAML has read a value as a list, or as names and values. */
function isList(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Why YAML has read a list or names and values where a text belongs, and what to type. */
function listRemedy(value: object, path: ValuePath): string {
  if (path.at(-1) === 'lines') return 'it is a list. Type lines: | and the lines below it, indented.';
  return Array.isArray(value) && value.length > 1
    ? 'it is a list. Type one text in one line, without brackets and hyphens.'
    : `it begins with { or [ or has a colon in it. Put it between ${MARKS}.`;
}

function about(file: SourceFile, path: ValuePath, message: string): ContentProblem {
  return { file: file.path, line: file.lineOf(path), message };
}

function problem(
  file: SourceFile,
  path: ValuePath,
  what: string,
  { message }: z.core.$ZodIssue,
): ContentProblem {
  return about(file, path, `${what} ${message}`);
}

/** Whether the issue is a text that is too short or too long. */
function isLength({ code, ...issue }: z.core.$ZodIssue): boolean {
  return (code === 'too_small' || code === 'too_big') && 'origin' in issue && issue.origin === 'string';
}

/** Examples: `title is missing.`, `title is 70 characters long.`, `captions, entry 1, src is “captions.vtt”.` */
function fact(path: ValuePath, value: unknown, isAboutLength: boolean): string {
  const what =
    isAboutLength && typeof value === 'string' && value !== ''
      ? `is ${value.length} characters long`
      : predicate(value);
  return `${nameOf(path)} ${what}.`;
}

function nameOf(path: ValuePath): string {
  const steps = path.map((step) => (typeof step === 'number' ? `entry ${String(step + 1)}` : step));
  return steps.join(', ') || 'The file';
}

const LONG = 40;

function predicate(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (value === null || value === '') return 'is empty';
  if (Array.isArray(value)) return `has ${String(value.length)} ${value.length === 1 ? 'entry' : 'entries'}`;
  if (typeof value === 'object') return 'is a list of names and values';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONG
    ? `is ${String(text.length)} characters long`
    : `is “${text.replace(/\s+/g, ' ')}”`;
}
