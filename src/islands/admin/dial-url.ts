import { plainCode } from '#domain/forms/clean.ts';

/** The country whose numbers may be written without a country code: that of the business (brand.ts). */
const COUNTRY = 'US';
/** The first number in a text: digits with the signs that people put between them. */
const FIRST_NUMBER = /\(?\+?[\s(]*\d(?:[\d\s().‐-―−-]|\/(?=\d))*/;
/**
 * A number of at least seven digits, and what follows it: brackets, hours or a word with digits, as in
 * `+49 30 901820 (9-17 Uhr)`, `+49 30 901820 9:00` and `+49 30 901820 24h`.
 */
const WITH_MORE =
  /^((?:\D*\d){7,}?)\s*(?:\((?!0\))|(?<=\s)\d{1,2}(?:-\d{1,2}\s)?(?!x|ext)(?:\p{L}|:\d)).*$/isu;
/** The same with what may be hours, a floor or a second end, or belong to the number: `9-17`, `24/7`, `2. Etage`, `/68`. */
const WITH_UNSURE_END =
  /^((?:\D*\d){7,}?)(?:\s+\d{1,2}(?:\s*[./‐-―−-]\s*\d|\.?\s+\p{L})|\/\d{1,2}(?!\d)).*$/su;
/** Letters within a number, as in `900l23`, which are no extension and no pause. */
const LETTERS_WITHIN = /^(?!x|ext|[pw]\d)\p{L}+\d/iu;

/**
 * The URL that dials the phone number that somebody typed, as a person would dial it. Null when that is uncertain: a
 * number without a country code that is none of `COUNTRY`, one that may or may not end before its last digits, or a text
 * without a number. An extension is not dialed.
 */
export async function dialUrl(typed: string): Promise<string | null> {
  const { parsePhoneNumberFromString: parse } = await import('libphonenumber-js/min');
  const whole = plainCode(typed).replace(WITH_MORE, '$1');
  const urls = [whole, whole.replace(WITH_UNSURE_END, '$1')].flatMap((text) => {
    const number = parse(firstNumber(text), COUNTRY);
    const isDialable = firstNumber(text).startsWith('+') ? number?.isPossible() : number?.isValid();
    return number && isDialable ? `tel:${number.number}` : [];
  });
  const [url = null, other = url] = urls;
  return url === other ? url : null;
}

/** The first number in a text; its international prefix is `+`. An empty text when letters are in the number. */
function firstNumber(text: string): string {
  const [first = ''] = FIRST_NUMBER.exec(text) ?? [];
  const after = text.slice(text.indexOf(first) + first.length);
  if (/\d$/.test(first) && LETTERS_WITHIN.test(after)) return '';
  // Outside North America, people write the prefix of international calls as 00.
  return first.replace(/^[\s(]*00(?=[\s-]*[1-9])/, '+').replace(/^[\s(]*\+[\s(]*/, '+');
}
