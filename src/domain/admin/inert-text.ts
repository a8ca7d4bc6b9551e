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

/** A plain number that every program shows as it is: at most 15 digits, without a leading zero. */
const PLAIN_NUMBER = /^(0|[1-9]\d{0,14})$/;
/** Digits with the signs of numbers, times, dates, percentages and amounts of money, and with an exponent. */
const NUMBER_LIKE =
  /^[\s\d.,:/'’%()\p{Sc}_-]*\d[\s\d.,:/'’%()\p{Sc}_-]*(e[+-]?\d+|[ap]\.?m?\.?)?[\s%)\p{Sc}]*$/iu;
const MONTHS = 'jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez';
/** A day, a month or a year with the name of a month, such as `1DEC2026`, `May 1` or `5 May`. */
const DATE_LIKE = new RegExp(
  `^\\d{1,4}[\\s./-]*(${MONTHS})\\p{L}*[\\s.,/-]*\\d{0,4}$|^(${MONTHS})\\p{L}*[\\s.,/-]*\\d{1,4}([\\s.,/-]+\\d{1,4})?$`,
  'iu',
);
const BOOLEAN = /^(true|false|wahr|falsch|vrai|faux|verdadero|falso|vero)$/i;

/**
 * A text that no spreadsheet runs or reads as something else: with `'` before a formula, also where a program with other
 * separators would see one, and before a text that looks like a number, a date, a time or a truth value.
 */
export function inertText(text: string): string {
  const inert = text.replace(HIDDEN_FORMULA, "$1'");
  return FORMULA.test(text) || isReinterpreted(inert) ? `'${inert}` : inert;
}

function isReinterpreted(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (PLAIN_NUMBER.test(plain)) return plain !== text;
  return plain.length <= 60 && (NUMBER_LIKE.test(plain) || DATE_LIKE.test(plain) || BOOLEAN.test(plain));
}
