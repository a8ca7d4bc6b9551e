import { text } from '../html-tree.ts';
import type { HastPlugin } from './hast-plugin.ts';

/** Keeps an abbreviation such as `E-E-A-T` on one line, with a word joiner (U+2060) after each hyphen. */
function keepTogether(words: string): string {
  return words.replaceAll(/\b[A-Z](?:-[A-Z])+\b/g, (name) => name.replaceAll('-', '-\u2060'));
}

/** Makes an apostrophe of an opening quotation mark before a decade or a shortened word: `’90s`, `rock ’n’ roll`. */
function withApostrophes(words: string): string {
  return words.replaceAll(/‘(?=(?:\d\ds|tis|twas|em|n)\b)/gi, '’');
}

/** Applies both to every text of a document. */
export const unbroken: HastPlugin = () => ({
  name: 'unbroken',
  text: ({ value }) => {
    const kept = withApostrophes(keepTogether(value));
    return kept === value ? undefined : text(kept);
  },
});
