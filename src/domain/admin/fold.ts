/** Letters and signs, and in the same places of `SHAPES` what each counts as. Apostrophes, at the end, count as nothing. */
// cspell:disable-next-line
const SIGNS = "ıςøłđðħیىکة⁄٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹“”„‟«»״‐‒–—―−־'‘’‚‛ʼʻʽʹʿʾꞌ′`׳";
// cspell:disable-next-line
const SHAPES = `iσolddhييكه/01234567890123456789${'"'.repeat(7)}${'-'.repeat(7)}`;
const SHAPE_OF = new Map(Array.from(SIGNS, (sign, place) => [sign, SHAPES.charAt(place)]));
const SIGN = new RegExp(`[${SIGNS}]`, 'g');
/** What divides words, or comes before an address or a link: its scheme and `www.`, with the brackets before them. */
const SEPARATOR = /[\s*<>]+|[(["]*(?:mailto:|https?:\/\/|(?<![a-z0-9.-])www\.)/;
/** What a word is searched without, before and after it. */
const AROUND = /^[\][<>(){}",;:.!?¿¡|/-]+|[\][<>(){}",;:.!?¿¡|/-]+$/g;
/** A hyphen within a name, and a dot between initials: both may be spaces in the record, and spaces in the search. */
const WITHIN = /(?<=[^-])-(?=[^-])|(?<=(?:^|\.)[^.])\.(?=[^.](?:\.|$))/;
/** What addresses, links, numbers and dates have, and names have not. */
const NO_NAME = /[0-9@/:]/;
/** A whole address, which alone tells whose record is meant: a name beside it may be missing in the record. */
const ADDRESS = /^[^@/]+@[^@/]+\.[^@/]+$/;
/** A phone number, alone or after its label. */
const PHONE = /^\s*((tel|phone|mobile|cell|[^0-9 ]+[.:)]) *)?[0-9+() ./-]+$/;

/**
 * A text as searches compare it: without regard to case, width, diacritics and the shape of
 * quotation marks and dashes, and without apostrophes and invisible characters. The SQL
 * function `fold` (migration create_admin) follows the same rules.
 */
export function fold(text: string): string {
  return text
    .replaceAll('´', "'")
    .replaceAll('″', '"')
    .normalize('NFKD')
    .replace(
      /[\u0300-\u036f\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0100}-\u{e01ef}]/gu,
      '',
    )
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('þ', 'th')
    .replace(SIGN, (sign) => SHAPE_OF.get(sign) ?? sign);
}

/** The place of the umlaut's dots, or after a Danish o, where the e may be. */
const MARK = '\ue000';

/**
 * The folded words of a search, each of which a record contains in one of its spellings; of a phone number, also after its
 * label (`Mobile: 0170 …`), its last seven digits; of a sender (`Ann Smith <ann@…>`), the address; of a link, what follows
 * its scheme and `www.`. The parts of `Jean-Pierre` and `J.K.` are words. A word with ü (or ä, ö, ø) is also spelled with
 * `ue`, and a word with `ue` (or `ae`, `oe`) without the e. The SQL function `search_condition` (migration create_admin)
 * follows the same rules.
 */
export function searchWords(search: string): string[][] {
  const text = fold(search.normalize('NFD').replace(/(?<=[aou])\u0308|(?<=ø)/gi, MARK));
  const digits = text.replace(/[^0-9]/g, '');
  if (digits.length >= 7 && PHONE.test(text)) return [[digits.slice(-7)]];
  const words = text.split(SEPARATOR).filter((word) => word !== '');
  const plain = words.map((word) => word.replace(AROUND, '') || word);
  const addresses = plain.filter((word) => ADDRESS.test(word));
  const meant = addresses.length > 0 ? addresses : plain;
  return meant.flatMap((word) => (NO_NAME.test(word) ? [word] : word.split(WITHIN))).map(spellings);
}

function spellings(marked: string): string[] {
  const word = marked.replaceAll(MARK, '');
  return [...new Set([word, marked.replaceAll(MARK, 'e'), word.replace(/([aou])e(?=[a-z]{2})/g, '$1')])];
}
