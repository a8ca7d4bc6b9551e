import { text } from '../html-tree.ts';
import type { HastPlugin } from './hast-plugin.ts';

/** Keeps an abbreviation such as `E-E-A-T` on one line, with a word joiner (U+2060) after each hyphen. */
function keepTogether(words: string): string {
  return words.replaceAll(/\b[A-Z](?:-[A-Z])+\b/g, (name) => name.replaceAll('-', '-\u2060'));
}

/** Applies `keepTogether` to every text of a document. */
export const unbroken: HastPlugin = () => ({
  name: 'unbroken',
  text: ({ value }) => {
    const kept = keepTogether(value);
    return kept === value ? undefined : text(kept);
  },
});
