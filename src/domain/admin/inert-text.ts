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
/** The words and signs of currencies, spans of time and Asian dates, also where they touch a digit; in lower case. */
const NUMBER_WORD =
  /^([ap]m|[ef]m|kr|zł|kč|ft|r|rp|rm|rs|tl|kn|km|lei|lek|din|s?fr|chf|eur|usd|gbp|sek|nok|dkk|pln|czk|huf|ron|rsd|руб|грн|(week|day|hour|minute|second)s|令和|平成|昭和|大正|明治|[上下]午|午[前後]|오[전후]|元|[年月日時时点點分秒년월일시분초])$/u;
/** The letters between or after digits in a number with an exponent, and in a time in ISO 8601. */
const NUMBER_LETTER = /(?<=\p{Nd}[.\s]*)(e(?=\s*[+-]?\s*\p{Nd})|t(?=\p{Nd})|z$)/gu;
/** A word of a date or a time, also at a digit: `1DEC2026`. */
const WORD = /[\p{L}\p{M}]{3,}/gu;
/** The same as a word of its own: `Tue Dec 1`, `5-X`. No spreadsheet takes `sunday-5` for a date. */
const WORD_ALONE =
  /(?<![\p{L}\p{M}\p{N}])(?:[\p{L}\p{M}]{1,2}|(?<!\p{N}[-_/])[\p{L}\p{M}]{3,}(?![-_/]\p{N}))(?![\p{L}\p{M}\p{N}])/gu;
/** A word of a script whose languages are not all in `LANGUAGES`. */
const FOREIGN_WORD = /(?:(?!\p{Script=Latin})[\p{L}\p{M}])+/u;
/** The languages of spreadsheets whose dates and times are known. */
const LANGUAGES =
  'af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk mn ms mt nb nl pl pt ro ru sk sl sq sr sr-Latn sv sw ta th tr uk ur uz vi zh zh-TW';
// cspell:disable-next-line
const OTHER_MONTHS = ['mrz', 'grd', 'rgp', 'rgs', 'spl', 'iii', 'vii', 'viii', 'xii'];
/** The halves of the day as Excel takes them, and the months in Roman numerals, as in Poland. */
const SHORT_WORDS = 'a p i ii iv v vi ix x xi'.split(' ');
const WITHOUT_DAY: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'long' },
  { month: 'short', day: 'numeric' },
  { month: 'long', year: 'numeric' },
  { month: 'short' },
  { timeStyle: 'short', hour12: true },
];
const WITH_DAY: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { weekday: 'short', month: 'short', day: 'numeric' },
];
/** Numbers of any script with the signs of numbers, times, dates, percentages and amounts of money. */
const NUMBER_LIKE = /^[\s\p{N}.,،٫٬:/⁄'’%()\p{Sc}_+−–-]*\p{N}[\s\p{N}.,،٫٬:/⁄'’%()\p{Sc}_+−–-]*$/u;
/** A date in Japan with the letter of the era, and one with a month in Roman numerals: `H30.1.1`, `V2.5`. */
const LETTER_DATE = /^(?:[hmrst]\d{1,2}|[ivx]+\d+)[ ./-]\d/;
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
  if (plain.length > 60 || !/[\p{N}#]/u.test(lower)) return BOOLEAN.test(folded(text));
  const withoutWords = digits
    .replace(NUMBER_LETTER, ' ')
    .replace(/\p{L}+/gu, (word) => (NUMBER_WORD.test(word) ? ' ' : word))
    .replace(WORD, (word) => (dateWords().withoutDay.has(folded(word)) ? ' ' : word))
    .replace(WORD_ALONE, (word) => (dateWords().all.has(folded(word)) ? ' ' : word))
    .replace(FOREIGN_WORD, ' ');
  return NUMBER_LIKE.test(withoutWords) || LETTER_DATE.test(lower) || ERROR.test(lower);
}

function folded(text: string): string {
  return fold(text).normalize('NFC').trim();
}

let known: Readonly<Record<'withoutDay' | 'all', ReadonlySet<string>>> | undefined;

/**
 * The words of dates and times, folded; `withoutDay` has no days of the week. Of those with more than three letters the
 * beginnings too: a spreadsheet may know other abbreviations than this runtime.
 */
function dateWords() {
  if (known !== undefined) return known;
  const withoutDay = new Set([...wordsOf(WITHOUT_DAY), ...OTHER_MONTHS].flatMap(beginningsOf));
  const withDay = [...wordsOf(WITH_DAY), ...SHORT_WORDS].flatMap(beginningsOf);
  return (known = { withoutDay, all: new Set([...withoutDay, ...withDay]) });
}

/** The words in the dates of a year's months, which begin on all days of the week, and in the times of a day. */
function wordsOf(formats: readonly Intl.DateTimeFormatOptions[]): string[] {
  const written = LANGUAGES.split(' ').flatMap((language) =>
    formats.flatMap((options) => {
      const format = new Intl.DateTimeFormat(language, { ...options, calendar: 'gregory', timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1, month * 2)));
    }),
  );
  return folded(written.join(' ')).match(/[\p{L}\p{M}]+/gu) ?? [];
}

function beginningsOf(word: string): string[] {
  return Array.from({ length: Math.max(word.length - 2, 1) }, (_, index) => word.slice(0, index + 3));
}
