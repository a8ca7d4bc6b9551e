import { parseUrl, percentDecoded } from './clean.ts';

/** What a field says about a text that is no email address (docs/product.md, Messages). */
export const INVALID_EMAIL = 'Please enter a valid email address';
/** What a field says about an address such as `zoë@example.com`, which many mail servers and Stripe do not take. */
export const ASCII_ONLY =
  'Before the @, please use an address with only the letters a to z, digits and common signs';

/** The characters of the part before the @, as in the HTML standard. */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const MAX_LOCAL = 64;
/** A domain in ASCII with at least one dot. Its last label has letters only, or is encoded: no such label is a number. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;
/** The top-level domains of private networks and of other systems of names. No mail and no visitor from outside gets there. */
export const PRIVATE_DOMAIN = /\.(?:alt|internal|invalid|local|localhost|onion)\.?$/;
/**
 * Slips of the finger at the common top-level domains. None of them exists (IANA, 2026), unlike `.co`, `.cm`, `.om`, `.ne`
 * or `.ong`. A domain that is not listed may come to exist.
 */
const SLIPS: Readonly<Record<string, string>> = {
  // cspell:disable-next-line
  ...slipsOf('com', 'con cmo ocm comm coom ccom cpm cim clm ckm vom xom cok conm comn copm cpom'),
  ...slipsOf('net', 'nte nrt nwt neet'), // cspell:ignore neet
  ...slipsOf('org', 'ogr rog prg irg orgg'), // cspell:ignore orgg
  ...slipsOf('edu', 'eud edy'),
  ...slipsOf('gov', 'gvo'),
};
/**
 * The characters that a domain may have before it is encoded: letters of any script, digits, dashes, dots and, before the
 * last dot, emoji.
 */
const TYPED_DOMAIN =
  /^[\p{L}\p{M}\p{N}\p{Emoji_Presentation}\u200c\u200d.\u3002-]+[.\u3002][\p{L}\p{M}\p{N}\u200c\u200d-]+$/u;

/**
 * An email address in its stored form: in lower case, with the domain in ASCII (`info@xn--bcher-kva.example`). Or the
 * message to show.
 */
export function readEmailAddress(text: string): { ok: true; value: string } | { ok: false; message: string } {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0)).toLowerCase();
  const domain = asciiDomain(text.slice(at + 1));
  const slip = slipMessage(domain ?? '');
  if (at < 1 || domain === null || local.length > MAX_LOCAL || /^\.|\.\.|\.$/.test(local))
    return { ok: false, message: INVALID_EMAIL };
  if (slip !== null) return { ok: false, message: slip };
  if (LOCAL.test(local)) return { ok: true, value: `${local}@${domain}` };
  const isForeign = /[^\0-\x7f]/.test(local) && LOCAL.test(local.replace(/[\p{L}\p{M}\p{N}]/gu, 'x'));
  return { ok: false, message: isForeign ? ASCII_ONLY : INVALID_EMAIL };
}

/** What a field says about a host in ASCII and lower case whose end is a slip (`gmail.con`); null about any other. */
export function slipMessage(host: string): string | null {
  const end = host.replace(/\.$/, '').split('.').pop() ?? '';
  const meant = Object.hasOwn(SLIPS, end) ? SLIPS[end] : undefined;
  return meant === undefined ? null : `No address ends in “.${end}”. Did you mean “.${meant}”?`;
}

function slipsOf(meant: string, slips: string): Record<string, string> {
  return Object.fromEntries(slips.split(' ').map((slip) => [slip, meant]));
}

/** The signs around an address in a text: brackets, and beside a space or an end quotation marks, commas and colons. */
const AROUND = /[<>()[\]「」【】]+|(?<=^|\s)["“”„«»‹›]+|["“”„«»‹›,;:]+(?=\s|$)/;
/**
 * A comma or half a pair of brackets that was typed for the dot within an address: `jane, doe@example.com`,
 * `jane>doe@example.com`. Without it, somebody else is written to.
 */
const SLIP_WITHIN = /^\s*[\w.+-]+(?:\s*[,;]\s+|[>)\]]|[<([](?!.*[>)\]]))[^\s<([]+@/;
const LINK = /^(?:mailto:(?:\/\/)?|e-?mail:)([^?]*)(?:\?.*)?$/;

/**
 * The only address in a text that was copied from an email program, a list, a link or a document, in lower case:
 * `Jane <jane@example.com>`, `Email: jane@example.com (work)`. Any other text as it is: a word that only a space divides
 * from an address may belong to it.
 */
export function copiedAddress(text: string): string {
  if (SLIP_WITHIN.test(text)) return text;
  const parts = plainSigns(text).split(AROUND).map(unwrapped);
  const [address, ...others] = new Set(parts.filter((part) => part.includes('@')));
  return address === undefined || others.length > 0 ? text : address;
}

/** Any width, ligature and dash, and the apostrophes and full stops of other keyboards, in ASCII. */
function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[‘’ʼ]/g, "'")
    .replaceAll('\u3002', '.');
}

/** An address without the scheme of a link, and without the signs that end a sentence. */
function unwrapped(part: string): string {
  const plain = part.trim().toLowerCase();
  const [, linked] = LINK.exec(plain) ?? [];
  return (linked === undefined ? plain : percentDecoded(linked).trim()).replace(/^'+|['.,;:!?/、]+$/g, '');
}

/**
 * The URL at which an email program writes to an address, and to no other: a `?` or `&` in an address does not begin a
 * header such as `bcc`. Takes the stored form and the form with the domain as it is typed.
 */
export function mailtoUrl(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${asciiDomain(domain) ?? encodeURIComponent(domain)}`;
}

/** A domain in ASCII and lower case (`bücher.example` → `xn--bcher-kva.example`); null if mail cannot have this domain. */
function asciiDomain(domain: string): string | null {
  // Beside a label with a letter beyond ASCII, the parser also checks that the encoded labels (`xn--a`) can be decoded.
  if (!TYPED_DOMAIN.test(domain) || parseUrl(`http://ü.${domain}`) === null) return null;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) && !PRIVATE_DOMAIN.test(hostname) ? hostname : null;
}
