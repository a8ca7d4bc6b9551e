/** Signs that keyboards and programs put in place of `'`, `"` and `-`. */
const APOSTROPHES = /[‘’ʼ′]/g;
const QUOTES = /[“”]/g;
const DASHES = /[‐‒–—―−]/g;

/**
 * A text as searches compare it: without regard to case, width, diacritics and the shape of
 * apostrophes, quotation marks and dashes, and without invisible characters. The SQL
 * function `fold` (migration create_admin) follows the same rules.
 */
export function fold(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-');
}
