/** Every line break but `\n`: of Windows, of a slide or a document (a vertical tab or a form feed), of old systems. */
const LINE_BREAK = /\r\n?|[\v\f\x85]/g;
const CONTROLS_BUT_NEWLINE = /[^\P{Cc}\n]/gu;
/**
 * What changes the direction of text, and U+FFFC, which is left of a picture in a copied note or of what was still being
 * dictated.
 */
const NO_TEXT = /[\u202a-\u202e\u2066-\u2069\ufffc]/g;
/** Unicode’s format and ignorable characters, white space and the empty braille cell: all are invisible. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

/**
 * Trims a text and makes it well-formed Unicode. Removes control characters and `NO_TEXT`. Tabs become spaces. Line breaks
 * are kept if `isMultiline`. Otherwise they become spaces, so that no value can add a header to an email.
 */
export function clean(raw: string, isMultiline: boolean): string {
  const unix = wellFormed(raw).replace(LINE_BREAK, '\n').replace(NO_TEXT, '');
  const lines = isMultiline ? unix.replace(/\t/g, ' ') : unix.replace(/[\n\t\u2028\u2029]+/g, ' ');
  return lines.replace(CONTROLS_BUT_NEWLINE, '').trim();
}

/** `toWellFormed()`, which Firefox 115 and Chrome 110 lack: half a surrogate pair becomes U+FFFD. */
function wellFormed(raw: string): string {
  return raw.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The joiners of Arabic and Indic letters. Next to an ASCII character they join nothing. */
const IDLE_JOINERS = /(?<=^|[\0-\x7f])[\u200c\u200d]+|[\u200c\u200d]+(?=[\0-\x7f]|$)/g;
/** Invisible characters that mean nothing in an address. */
const REMOVABLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const INVISIBLE_ENDS = /^[\p{Cf}\s\ufffc]+|[\p{Cf}\s\ufffc]+$/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * An email or web address as it was meant by somebody who pasted it: without invisible characters, and without spaces
 * around it. Null when it contains a control character or half a surrogate pair, or a character that changes the
 * direction of text.
 */
export function pastedAddress(raw: string): string | null {
  const text = raw.replace(INVISIBLE_ENDS, '');
  return clean(text, false) === text ? text.replace(REMOVABLE, '').replace(IDLE_JOINERS, '') : null;
}

/** Replaces full-width letters, digits and signs, which East Asian keyboards type, by ASCII. */
export function toHalfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/**
 * A code, a choice or a number as it was meant: letters and digits of any width in ASCII, digits of any script in ASCII,
 * without invisible characters, and without spaces around it.
 */
export function plainCode(raw: string): string {
  return wellFormed(raw)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();
}

/** The value of a decimal digit. The ten digits of a script follow each other, and no digit precedes them. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The start of a text, at most `length` characters long. Does not end with half a surrogate pair, which nobody accepts. */
export function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}

/** The URL in a text, or null. `URL.canParse()` is missing on the last iOS of an iPhone X. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** An address with characters in place of percent signs; unchanged when its percent signs are malformed. */
export function percentDecoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
