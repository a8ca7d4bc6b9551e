/** A mistake in a content file. Its message tells an editor what to type. */
export interface ContentProblem {
  /** Path of the file, relative to the repository's root. */
  file: string;
  /** Line number, from 1; null when the problem concerns the whole file. */
  line: number | null;
  message: string;
}

/** `src/content/articles/a.md, line 4: title is missing. Type …` */
export function formatProblem({ file, line, message }: ContentProblem): string {
  return `${file}${line === null ? '' : `, line ${String(line)}`}: ${message}`;
}

/** An error that lists every problem. The error has no stack trace, because the mistakes are not in the code. */
export function contentError(problems: readonly ContentProblem[]): Error {
  const count = problems.length === 1 ? 'One mistake' : `${String(problems.length)} mistakes`;
  const error = new Error(
    [`${count} in the content:`, ...problems.map(formatProblem), 'docs/EDITING.md explains each line.'].join(
      '\n',
    ),
  );
  error.stack = '';
  return error;
}
