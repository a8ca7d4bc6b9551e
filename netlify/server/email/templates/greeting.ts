/** What a name may consist of: letters of any script, and the signs between the parts of a name. */
const NAME = /^[\p{L}\p{M}\s.,'’ʼ‐&()-]+$/u;
/**
 * A dot before letters, as in `shop.example` and `shop .example`, `(.)` and `www`; initials (`v.d. Berg`, `J.R.R.`) have
 * one letter after the dot.
 */
const WEB_ADDRESS = /\.[\p{L}\p{M}]{2}|\(\s*\.|\bwww\b/iu;
/** Words of advertisements. Some are names too; those people are greeted without their name. */
const PROMOTION =
  /\b(bitcoin|bonus|buy|call|cash|casino|claim|click|congratulations|crypto|deal|discount|free|gift|here|investment|loan|lottery|money|now|offer|prize|profit|sale|urgent|visit|winner|won|you|your)\b/i;
const SHOUTED = /\p{Lu}{4}/u;
/** A part of a name in small letters: `van`, `v.d.`, `d’Arc`; other parts begin with a capital, in scripts that have them. */
const SMALL =
  /^(al|af|and|av|bin|bint|da|das|de|del|della|den|der|di|do|dos|du|e|el|ibn|la|las|le|los|op|ten|ter|und|van|vom|von|y|zu|zum|zur|(\p{Ll}\.)+|\p{Ll}{1,2}['’ʼ]\p{Lu}.*)$/u;
const MAX_LENGTH = 60;
const MAX_WORDS = 6;

/**
 * The greeting of an email. The address may belong to somebody else than the person who typed it into a form, and then
 * whatever the email repeats is an advertisement. So it greets only by a text that looks like a name and nothing else:
 * without digits, links or sentences. Greeting somebody without a name costs nothing.
 */
export function greeting(name: string): string {
  const plain = name.normalize('NFKC').trim();
  const words = plain.split(/\s+/);
  const isName =
    NAME.test(plain) &&
    ![WEB_ADDRESS, PROMOTION, SHOUTED].some((sign) => sign.test(plain)) &&
    words.every((word) => !/^\p{Ll}/u.test(word) || SMALL.test(word)) &&
    plain.length <= MAX_LENGTH &&
    words.length <= MAX_WORDS;
  return isName ? `Hi ${name},` : 'Hello,';
}
