/** The place of the first of the `words` in a text that is no part of a longer word; -1 when there is none. */
export function placeOfWords(text: string, words: string): number {
  return text.search(new RegExp(String.raw`(?<!\p{L})${RegExp.escape(words)}(?!\p{L})`, 'u'));
}

/** The end of a sentence: the word before its full stop is longer than an abbreviation such as `Dr.` or `vs.` */
const SENTENCE_END = /(?<=\p{Ll}{3}\.) (?=\p{Lu})/u;

/** The first sentence of a text, with its full stop. */
export function firstSentence(text: string): string {
  return text.split(SENTENCE_END, 1)[0] ?? '';
}
