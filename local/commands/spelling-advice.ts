import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CSPELL = ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary', '--no-color'];
const CACHE = ['--cache', '--cache-location', 'node_modules/.cache/cspell-content'];
const CONTENT = 'src/content/**/*.{md,yaml}';

/**
 * Advice on the spelling of the content: words that are unknown or that the site avoids, one sentence each with file and
 * line. None of it is a mistake, because a new name is unknown too (docs/EDITING.md, Advice).
 */
export function spellingAdvice(): Promise<string[]> {
  return new Promise((resolve) => {
    // cspell exits with 1 when it has found a word.
    execFile(process.execPath, [...CSPELL, ...CACHE, CONTENT], (_, output) => resolve(sentences(output)));
  });
}

/** `src/content/a.md:5:1 - Unknown word (x)` → `src/content/a.md, line 5: Unknown word (x)` */
function sentences(output: string): string[] {
  const found = output.matchAll(/^(\S+):(\d+):\d+ - (.+)$/gm);
  return Array.from(found, ([, file = '', line = '', text = '']) => `${file}, line ${line}: ${text}`);
}

/** The texts in which a word of cspell.json may be used. */
const TEXTS = [
  'src/**/*.{astro,css,md,ts,tsx,yaml}',
  'netlify/**/*.ts',
  'supabase/**/*.sql',
  'docs/**/*.md',
  '*.md',
  '.env.example',
];

/** Advice on the words of cspell.json that no text of the repository at `root` uses any more. */
export function unusedWords(root: string): string[] {
  const { words } = JSON.parse(readFileSync(join(root, 'cspell.json'), 'utf8')) as { words: string[] };
  const paths = globSync(TEXTS, { cwd: root });
  const all = paths.map((path) => readFileSync(join(root, path), 'utf8').toLowerCase()).join('\n');
  return words
    .filter((word) => !all.includes(word.toLowerCase()))
    .map((word) => `cspell.json: no text uses the word ${word}; it can go from the list.`);
}
