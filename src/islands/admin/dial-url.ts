import { plainCode } from '#domain/forms/clean.ts';

/** The country whose numbers may be written without a country code: that of the business (brand.ts). */
const COUNTRY = 'US';
/** Its digits as people there group them: `202 555-0107`, `2025550107`, but not `20255 50107`, which is another country's. */
const GROUPED = /^\D*(?:1\D*)?\d{3}\D*\d{3}\D*\d{4}\D*$/;
/** The first number in a text: digits with the signs that people put between them. */
const FIRST_NUMBER = /\(?\+?[\s(]*\d(?:[\d\s().‐-―−-]|\/(?=\d))*/;
/** A slash with spaces after the code of a city or a network, as in `+49 (0)170 / 1234567`. A whole number has more digits. */
const SLASH_WITHIN = /^((?:[^\d/]*\d){1,8}\)?)\s*\/\s*(?=\d)/;
const HOUR = String.raw`(?:[01]?\d|2[0-4])`;
/**
 * A number of at least seven digits, and what follows it: brackets or hours, as in `+49 30 901820 (9-17 Uhr)`,
 * `+49 30 901820 9:00` and `+49 30 901820 24h`.
 */
const WITH_MORE = new RegExp(
  String.raw`^((?:\D*\d){7,}?)\s*(?:\((?!0\))|(?<=\s)${HOUR}(?:-${HOUR}\s\p{L}|(?:-${HOUR})?\s?(?:h(?:rs?)?|[ap]\.?m|uhr)(?!\p{L})|:\d)).*$`,
  'isu',
);
/** The same with what may be hours, a floor or a second end, or belong to the number: `9-17`, `24/7`, `2. floor`, `/0108`. */
const WITH_UNSURE_END =
  /^((?:\D*\d){7,}?)(?:\s+\d{1,2}(?:\s*[./‐-―−-]\s*\d|\.?\s*(?!x|ext|[pw]\d)\p{L})|\/\d{1,4}(?!\d)).*$/isu;
/** Letters within a number, as in `900l23`, which are no extension and no pause. */
const LETTERS_WITHIN = /^(?!x|ext|[pw]\d)\p{L}+\d/iu;

/**
 * The URL that dials the phone number that somebody typed, as a person would dial it. Null when that is uncertain: a
 * number without a country code that is none of `COUNTRY` or is not grouped as there, one that may or may not end before
 * its last digits, or a text without a number. An extension is not dialed.
 */
export async function dialUrl(typed: string): Promise<string | null> {
  const { parsePhoneNumberFromString: parse } = await import('libphonenumber-js/min');
  const text = plainCode(typed).replace(SLASH_WITHIN, '$1 ').replace(WITH_MORE, '$1');
  const [whole, start] = [text, text.replace(WITH_UNSURE_END, '$1')].map((one) => {
    const first = firstNumber(one);
    const number = parse(first, COUNTRY);
    return first.startsWith('+') || number?.countryCallingCode !== '1' || GROUPED.test(first)
      ? number
      : undefined;
  });
  const isInternational = firstNumber(text).startsWith('+');
  const isWhole = isInternational ? whole?.isPossible() : whole?.isValid();
  const isStart = start?.number !== whole?.number && start?.isValid();
  if (isWhole && isStart) return null;
  const number = isWhole ? whole : isStart && start;
  return number ? `tel:${number.number}` : null;
}

/** The first number in a text; its international prefix is `+`. An empty text when letters are in the number. */
function firstNumber(text: string): string {
  const [first = ''] = FIRST_NUMBER.exec(text) ?? [];
  const after = text.slice(text.indexOf(first) + first.length);
  if (/\d$/.test(first) && LETTERS_WITHIN.test(after)) return '';
  // Outside North America, people write the prefix of international calls as 00.
  return first.replace(/^[\s(]*00(?=[\s-]*[1-9])/, '+').replace(/^[\s(]*\+[\s(]*/, '+');
}
