import { plainCode } from '#domain/forms/clean.ts';

/** The country whose numbers may be written without a country code: that of the business (brand.ts). */
const COUNTRY = 'US';
/** The first number in a text: digits with the signs that people put between them. */
const FIRST_NUMBER = /\(?\+?[\s(]*\d(?:[\d\s().‐-―−-]|\/(?=\d))*/;

/**
 * The URL that dials the phone number that somebody typed, as a person would dial it. Null when that is uncertain: a
 * number without a country code that is none of `COUNTRY`, or a text without a number. An extension is not dialed.
 */
export async function dialUrl(typed: string): Promise<string | null> {
  const { parsePhoneNumberFromString: parse } = await import('libphonenumber-js/min');
  const [first = ''] = FIRST_NUMBER.exec(plainCode(typed)) ?? [];
  // Outside North America, people write the prefix of international calls as 00.
  const text = first.replace(/^[\s(]*00(?=[\s-]*[1-9])/, '+').replace(/^[\s(]*\+[\s(]*/, '+');
  const number = parse(text, COUNTRY);
  const isDialable = text.startsWith('+') ? number?.isPossible() : number?.isValid();
  return number && isDialable ? `tel:${number.number}` : null;
}
