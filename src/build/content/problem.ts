/** What is wrong with a file of the content, in words that say what to type. */
export interface ContentProblem {
  /** From the repository's root. */
  file: string;
  /** From 1; null where the file as a whole is meant. */
  line: number | null;
  message: string;
}

/** `src/content/articles/a.md, line 4: title is missing. Type …` */
export function formatProblem({ file, line, message }: ContentProblem): string {
  return `${file}${line === null ? '' : `, line ${String(line)}`}: ${message}`;
}
