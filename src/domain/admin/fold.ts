/** Signs that keyboards and programs put in place of `'`, `"` and `-`. */
const APOSTROPHES = /[‘’‚ʼʻ′`]/g;
const QUOTES = /[“”„]/g;
const DASHES = /[‐‒–—―−]/g;
/** Letters whose stroke is no mark of its own, without it. */
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h' };
const STROKED = new RegExp(`[${Object.keys(STROKES).join('')}]`, 'g');

/**
 * A text as searches compare it: without regard to case, width, diacritics and the shape of
 * apostrophes, quotation marks and dashes, and without invisible characters. The SQL
 * function `fold` (migration create_admin) follows the same rules.
 */
export function fold(text: string): string {
  return text
    .replaceAll('´', "'")
    .replaceAll('″', '"')
    .normalize('NFKD')
    .replace(
      /[\u0300-\u036f\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g,
      '',
    )
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('þ', 'th')
    .replace(STROKED, (letter) => STROKES[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-');
}
