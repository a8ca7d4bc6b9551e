import { plainCode } from '#domain/forms/clean.ts';

/** The country whose numbers may be written without a country code: that of the business (brand.ts). */
const COUNTRY = 'US';
/** The first number in a text: digits with the signs that people put between them. */
const FIRST_NUMBER = /\(?\+?[\s(]*\d(?:[\d\s().‐-―−-]|\/(?=\d))*/;
/**
 * A number of at least seven digits, and what follows it: brackets, hours or a word with digits, as in
 * `+49 30 901820 (9-17 Uhr)` and `+49 30 901820 24h`.
 */
const WITH_MORE = /^((?:\D*\d){7,}?)\s*(?:\((?!0\))|(?<=\s)\d{1,2}(?:-\d{1,2}\s)?(?!x|ext)\p{L}).*$/isu;
/** Two short numbers at the end, which may be hours, or belong to the number. */
const UNSURE_END = /\s\d{1,2}\s?[‐-―−-]\s?\d{1,2}\s*$/;

/**
 * The URL that dials the phone number that somebody typed, as a person would dial it. Null when that is uncertain: a
 * number without a country code that is none of `COUNTRY`, one that seems to end with hours, or a text without a number.
 * An extension is not dialed.
 */
export async function dialUrl(typed: string): Promise<string | null> {
  const { parsePhoneNumberFromString: parse } = await import('libphonenumber-js/min');
  const [first = ''] = FIRST_NUMBER.exec(plainCode(typed).replace(WITH_MORE, '$1')) ?? [];
  if (UNSURE_END.test(first)) return null;
  // Outside North America, people write the prefix of international calls as 00.
  const text = first.replace(/^[\s(]*00(?=[\s-]*[1-9])/, '+').replace(/^[\s(]*\+[\s(]*/, '+');
  const number = parse(text, COUNTRY);
  const isDialable = text.startsWith('+') ? number?.isPossible() : number?.isValid();
  return number && isDialable ? `tel:${number.number}` : null;
}
