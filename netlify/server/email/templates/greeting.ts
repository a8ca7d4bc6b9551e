/** A word of a name: letters of any script with the signs that names have, or `&`. */
const WORD = /^\(?['’ʼ]?\p{L}[\p{L}\p{M}.'’ʼ‐-]*\)?,?$|^&$/u;
/** A Latin word with a letter of another script, which looks like a Latin letter or a dot. */
const MIXED = /^(?=.*\p{Script=Latin}).*[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/**
 * A dot before letters, as in `shop.example`, and the words of an address that is read out (`Shop Dot Com`). Initials
 * (`v.d. Berg`, `J.R.R.`) have one letter after the dot.
 */
const WEB_ADDRESS = /\.[\p{L}\p{M}]{2}|\b(www|w w w|h(tt|xx)ps?|dot|com|net|org)\b/iu;
/** Words of advertisements. Some are names too; those people are greeted without their name. */
const PROMOTION =
  // cspell:disable-next-line
  /\b(account|airdrop|betting|billing|bitcoin|bonus|buy|call|cash|casino|cheap|check|cialis|claim|click|congrats|congratulations|crypto|customer|deal|department|dept|discord|discount|earn|expired|forex|free|gewonnen|gift|giveaway|gratis|here|investment|invoice|join|loan|lottery|lucky|money|now|offer|overdue|password|payment|paypal|pills|poker|prize|profit|promo|refund|reply|sale|security|sex|slots|subscribe|support|suspended|telegram|token|urgent|verify|viagra|visit|wechat|whatsapp|winner|won|you|your)\b/i;
const SHOUTED = /\p{Lu}{4}/u;
/** A part of a name in small letters: `van`, `v.d.`, `d’Arc`, `al-Amin`; other parts begin with a capital, in scripts that have them. */
const SMALL =
  /^(al|af|and|av|bin|bint|da|das|de|del|della|den|der|di|do|dos|du|e|el|ibn|la|las|le|los|op|ten|ter|und|van|vom|von|y|zu|zum|zur|(\p{Ll}\.)+|(a\p{Ll}{1,2}|el)-\p{Lu}.*|\p{Ll}{1,2}['’ʼ]\p{Lu}.*)$/u;
/**
 * The same in scripts without capitals, where a sentence looks like a name, and in Cyrillic: free, win, prize, gift, money,
 * click, casino, credit, discount, now, register. A script that writes no spaces has them within other words.
 */
const PROMOTION_ELSEWHERE =
  /免费|免費|注册|註冊|无料|無料|点击|點擊|领取|領取|奖|獎|红包|紅包|微信|赌|賭|彩票|优惠|優惠|赚|賺|当選|クリック|稼|무료|머니|카지노|당첨|클릭|대출|할인|مجان|اربح|جائزة|هدية|اضغط|الآن|كازينو|חינם|מתנה|לחצ|כסף|פרס|קזינו|मुफ़?्त|पैसा|पैसे|कमा|इनाम|क्लिक|ฟรี|เครดิต|รางวัล|คลิก|คาสิโน|бесплатн|купи|деньг|выигр|казино|приз|скидк|кликн/iu;
/** Letters of the scripts in which one letter is a syllable or a word. A sentence has more of them than a name. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const MAX_DENSE = 7;
const MAX_LENGTH = 60;
const MAX_WORDS = 6;

/**
 * The greeting of an email. The address may belong to somebody else than the person who typed it into a form, and then
 * whatever the email repeats is an advertisement. So it greets only by a text that looks like a name and nothing else:
 * without digits, links or sentences. Greeting somebody without a name costs nothing.
 */
export function greeting(name: string): string {
  const shown = name.trim().replace(/[.,\s]+$/, '');
  const plain = shown.normalize('NFKC');
  const words = plain.split(/\s+/);
  const isName =
    ![WEB_ADDRESS, PROMOTION, PROMOTION_ELSEWHERE, SHOUTED].some((sign) => sign.test(plain)) &&
    words.every(
      (word) => WORD.test(word) && !MIXED.test(word) && (!/^\p{Ll}/u.test(word) || SMALL.test(word)),
    ) &&
    plain.length <= MAX_LENGTH &&
    (plain.match(DENSE)?.length ?? 0) <= MAX_DENSE &&
    words.length <= MAX_WORDS;
  return isName ? `Hi ${shown},` : 'Hello,';
}
