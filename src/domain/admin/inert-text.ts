import { fold } from './fold.ts';

/** The signs that begin a formula, in all widths and sizes; the minus sign too. */
const SIGN = String.raw`=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻−`;
/** The characters that a program may take for the end of a cell or a line. */
const ENDS = String.raw`,;|\t\r\n\v\f\x1c-\x1f\x85\u2028\u2029`;
/** What a program may skip before a formula: spaces, invisible characters and quotation marks. */
const SPACE = String.raw`\s\p{Cf}\u2800"'“”„«»`;
const FORMULA = new RegExp(`^[${ENDS}${SPACE}]*[${SIGN}]|^[\\t\\r]`, 'u');
/**
 * A formula after the end of a cell or a line. Programs differ: Excel separates cells by semicolons where the comma is the
 * decimal sign, and then quotation marks within a line protect nothing.
 */
const HIDDEN_FORMULA = new RegExp(`([${ENDS}](?:(?![${ENDS}])[${SPACE}])*)(?=[${SIGN}])`, 'gu');

/** A plain number that every program shows as it is: without a leading zero, and at most the 11 digits that Excel writes out. */
const PLAIN_NUMBER = /^(0|[1-9]\d{0,10})$/;
/** The short words in numbers, dates, times and amounts of money in the languages of common spreadsheets, in lower case. */
const NUMBER_WORD =
  /^(de|[ap]?m|[ap]|م|ص|kr|zł|kč|ft|r|rp|rm|rs|tl|chf|eur|usd|gbp|令和|平成|昭和|大正|明治|[上下]午|午[前後]|오[전후]|元|[年月日時时点點分秒년월일시분초])$/u;
/** The letters between or after digits in a number with an exponent, and in a time in ISO 8601. */
const NUMBER_LETTER = /(?<=\p{Nd}[.\s]*)(e(?=\s*[+-]?\s*\p{Nd})|t(?=\p{Nd})|z$)/gu;
/**
 * A word that may be a month, a day, a half of the day or a currency in some language. One or two letters at a digit
 * (`1st`) are none.
 */
const WORD = /[\p{L}\p{M}.]{3,}|(?<![\p{L}\p{N}])\p{L}{1,2}(?![\p{L}\p{N}])/u;
/** Numbers of any script with the signs of numbers, times, dates, percentages and amounts of money. */
const NUMBER_LIKE = /^[\s\p{N}.,،٫٬:/⁄'’%()\p{Sc}_+−–-]*\p{N}[\s\p{N}.,،٫٬:/⁄'’%()\p{Sc}_+−–-]*$/u;
/** A date in Japan with the letter of the era: `H30.1.1`. */
const ERA_DATE = /^[hmrst]\d{1,2}[./-]\d/;
/** The truth values of common spreadsheets, folded (fold.ts). */
const BOOLEAN =
  // cspell:disable-next-line
  /^(true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|verdadeiro|cert|fals|egia|faltsua|waar|onwaar|wouer|prawda|falsz|sand|falsk|sant|sann|usann|tosi|epatosi|toene|vaar|igaz|hamis|dogru|yanlis|pravda|nepravda|istina|adevarat|patiess|aplams|fior|истина|ложь|істина|хибність|точно|неточно|так|ні|αληθεσ|ψευδεσ|אמת|שקר|صواب|خطا|درست|نادرست|จริง|เท็จ|ჭეშმარიტი|真|假|偽|참|거짓|सत्य|असत्य)$/;
/** An error in any language: `#REF!`, `#¿NAME?`, `#Н/Д`, and those of German, Turkish, Hungarian and Czech without a sign. */
const ERROR = /^#([¡¿]?[\p{L}\d/_.]+[!?]|\p{L}\/\p{L}|nv|yok|hiányzik|není_k_dispozici)$/u;

/**
 * A text that no spreadsheet runs or reads as something else: with `'` before a formula, also where a program with other
 * separators would see one, and before a text that looks like a number, a date, a time, a truth
 * value or an error.
 */
export function inertText(text: string): string {
  const inert = inertFormula(text);
  return !FORMULA.test(text) && isReinterpreted(inert) ? `'${inert}` : inert;
}

/** A text that no spreadsheet runs. A spreadsheet may read its amounts and dates as such. */
export function inertFormula(text: string): string {
  const inert = text.replace(HIDDEN_FORMULA, "$1'");
  return FORMULA.test(text) ? `'${inert}` : inert;
}

function isReinterpreted(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (PLAIN_NUMBER.test(plain)) return plain !== text;
  const lower = plain.toLowerCase();
  // Where a text has the zero of Chinese and Japanese, their other digits count as digits too: 二〇二六年.
  const digits = lower.includes('〇') ? lower.replace(/[一二三四五六七八九]/g, '0') : lower;
  const numbers = digits
    .replace(NUMBER_LETTER, ' ')
    .replace(/\p{L}+/gu, (word) => (NUMBER_WORD.test(word) ? ' ' : word))
    .replace(WORD, ' ');
  // With a year, the day of the week may be there beside the month.
  const withoutWords = /\p{N}{4}/u.test(numbers) ? numbers.replace(WORD, ' ') : numbers;
  return (
    plain.length <= 60 &&
    (NUMBER_LIKE.test(withoutWords) ||
      ERA_DATE.test(lower) ||
      ERROR.test(lower) ||
      BOOLEAN.test(fold(text).normalize('NFC').trim()))
  );
}
