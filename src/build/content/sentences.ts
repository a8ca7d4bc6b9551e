import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProblem } from './problem.ts';
import { filesIn } from './sources.ts';

/** A quotation mark that closes a sentence early: a letter stands right behind it, or a later word has a mark. */
const CUT = /="[^"]*"(?:[^\s/<>\]),;}"'`]|\s[^=<>{}'"`]*")/g;

/**
 * Finds sentences in the tags of pages that straight quotation marks cut off. Astro takes the rest of the sentence for
 * names of attributes, builds the page without it and says nothing.
 */
export function checkSentences(root: string): ContentProblem[] {
  return filesIn('src/pages/**/*.astro', root).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n');
    const begin = /^---\n[\s\S]*?\n---\n/.exec(source)?.[0].length ?? 0;
    return [...source.slice(begin).matchAll(CUT)].map(({ 0: found, index }) => ({
      file,
      line: source.slice(0, begin + index).split('\n').length,
      message: `the sentence would end at ${found.slice(1, found.indexOf('"', 2) + 1)}. Type curly quotation marks within it: “ and ”.`,
    }));
  });
}
