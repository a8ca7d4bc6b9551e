/** What a name may consist of: letters of any script, and the signs between the parts of a name. */
const NAME = /^[\p{L}\p{M}\s.,'’ʼ‐&()-]+$/u;
/**
 * A dot before letters, as in `shop.example` and `shop .example`, `(.)` and `www`; initials (`v.d. Berg`, `J.R.R.`) have
 * one letter after the dot.
 */
const WEB_ADDRESS = /\.[\p{L}\p{M}]{2}|\(\s*\.|\bwww\b/iu;
const MAX_LENGTH = 60;
const MAX_WORDS = 6;

/**
 * The greeting of an email. The address may belong to somebody else than the person who typed it into a form, and then
 * whatever the email repeats is an advertisement. So it greets only by a text that can be nothing but a name: without
 * digits, links or sentences.
 */
export function greeting(name: string): string {
  const plain = name.normalize('NFKC');
  const isName =
    NAME.test(plain) &&
    !WEB_ADDRESS.test(plain) &&
    plain.length <= MAX_LENGTH &&
    plain.trim().split(/\s+/).length <= MAX_WORDS;
  return isName ? `Hi ${name},` : 'Hello,';
}
