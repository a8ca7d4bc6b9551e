// Submissions of people, some of them unusual. None may be quarantined as a bot's.
import type { LeadFormName } from '#domain/forms/lead-forms.ts';
import type { Behavior } from './behavior.ts';
import { ARTICLE } from '../../support/content.ts';

const HOUR = 3_600_000;
const footer = { source: 'newsletter-footer' };
/** The honeypot field as a person leaves it: empty. A browser without JavaScript submits empty fields too. */
const untouched = { leave_blank: '' };

const sends = (
  what: string,
  form: LeadFormName,
  typed: Behavior['typed'],
  touchedAgo?: number,
): Behavior => ({
  what,
  form,
  typed,
  ...(touchedAgo !== undefined && { touchedAgo }),
});
const asks = (what: string, question: string, touchedAgo = 45_000): Behavior =>
  sends(what, 'question', { name: 'Ada Lovelace', question }, touchedAgo);
const joins = (what: string, name: string, touchedAgo = 8000): Behavior =>
  sends(what, 'waitlist', { name }, touchedAgo);
/** A browser without JavaScript. */
const plain = (form: LeadFormName, typed: Behavior['typed'] = {}): Behavior => ({
  ...sends('no JavaScript', form, { ...untouched, ...typed }),
  isPlain: true,
});

/**
 * People whose browser, assistive technology or habits make a form arrive in an unusual way, for example without
 * JavaScript, by autofill or by dictation.
 */
const ways: Behavior[] = [
  plain('newsletter', footer),
  plain('question', { name: 'Ada', phone: '', question: 'How?' }),
  plain('signup', { name: 'Ada', phone: '', website: '', role: 'founder', source: 'modal-signup' }),
  plain('role-signup', { name: 'Ada', phone: '', role: 'seo', preselected: '' }),
  plain('book-signup', { name: 'Ada', phone: '', bookStage: 'ready', distributionType: 'print' }),
  plain('book-mockup'),
  { ...sends('a text browser', 'custom-analysis', { name: 'Ada', bookTitle: 'Notes' }), isPlain: true },
  sends('a password manager and Enter at once', 'newsletter', footer, 320),
  sends('a password manager', 'signup', { name: 'Ada', role: 'founder' }, 900),
  joins('autofill of all fields', 'Ada Lovelace', 450),
  sends(
    'autofill with telephone and website',
    'article-get-started',
    { phone: '+1 (555) 010-0199', website: 'https://www.lovelace.example/', article: ARTICLE.slug },
    600,
  ),
  sends('a restored tab, where nothing had to be touched', 'free-report', untouched),
  sends('a screen reader, all inputs one by one', 'book-mockup', untouched, 94_000),
  asks('a screen reader and dictation', 'Full stop comma how much is it question mark', 380_000),
  asks('a very fast typist', 'How?', 1400),
  joins('a very fast typist', 'Bo Li', 800),
  asks('a text that was pasted', 'We publish twice a month. '.repeat(80).trim(), 700),
  asks('switch control, a character every ten seconds', 'Is it accessible?', HOUR),
  joins('a form left open over the weekend', 'Ada', 60 * HOUR),
];

/** Computers with a wrong clock. */
const clocks: Behavior[] = [
  joins('a clock an hour ahead', 'Ada', -HOUR + 8000),
  joins('a clock a few seconds ahead', 'Ada', -2000),
  joins('a clock a day behind', 'Ada', 24 * HOUR),
  joins('a clock whose battery is empty', 'Ada', 50 * 365 * 24 * HOUR),
  joins('a clock years ahead', 'Ada', -5 * 365 * 24 * HOUR),
];

/** Real-world names and phone numbers. */
const names: Behavior[] = [
  joins('an apostrophe', "Sinéad O'Connor-D’Arcy"),
  joins('umlauts', 'Jürgen Müßig-Öztürk'),
  joins('Arabic, with its marks', 'محمد عبد\u200cالله'),
  joins('Chinese', '王小明'),
  joins('one letter', 'X'),
  joins('a comma and a title', 'Ada Lovelace, Ph.D., M.A.'),
  joins('a name with a dot', 'St. John v.d. Berg'),
  joins('a company for a name', 'Lovelace & Daughters Ltd. (books)'),
  joins('an emoji', 'Zoë 👩‍🚀'),
  joins('capitals', 'ADA LOVELACE'),
  signsUp('an extension', '555-0100 ext. 12/14'),
  signsUp('a telephone and when to call', '0555 0100, after 6 pm'),
];

/** Questions that people ask. */
const questions: Behavior[] = [
  asks('a link', 'Could you do this for https://www.lovelace.example/blog?'),
  asks('two links', 'Why is https://www.lovelace.example behind https://www.babbage.example/engine ?'),
  asks('two bare addresses', 'We run www.lovelace.example and www.babbage.example. Is that two brands?'),
  asks(
    'a signature from Outlook',
    'Is it for us?\nwww.lovelace.example<https://www.lovelace.example/>\nhttps://social.example/in/ada',
  ),
  asks(
    'one link as people and programs write it',
    'My www.lovelace.example (https://Lovelace.example/), or http://lovelace.example. [www.lovelace.example](https://www.lovelace.example): https://social.example/in/ada',
  ),
  asks(
    'a link in a link',
    'See https://web.archive.org/web/2020/https://www.lovelace.example/ and https://www.lovelace.example/',
  ),
  asks('code', 'What does <a> in a post do, and [link]?'),
  asks('delight', 'Awww. That is lovely. Awww. Awww. How do I start?'),
  asks('anger', 'WHY DOES NOBODY ANSWER?! THIS IS MY SECOND MESSAGE!!!'),
  asks('an address to answer to', 'Please write to ada@lovelace.example, not to this one.'),
  asks('words that programs use too', 'Do you buy links? How cheap is it, and is there a free offer?'),
  asks('a colleague’s question', 'Does the Serial Entrepreneur plan cover three brands?'),
  asks('the same question, from the next desk', 'Does the Serial Entrepreneur plan cover three brands?'),
  ...Array.from({ length: 4 }, () => asks('what everybody asks', 'How much is it?')),
  asks('five thousand characters', 'é'.repeat(5000)),
  sends(
    'the address of the book for its title',
    'custom-analysis',
    { name: 'Ada', bookTitle: 'https://www.amazon.com/dp/B00EXAMPLE' },
    30_000,
  ),
  sends(
    'two books with their addresses',
    'custom-analysis',
    {
      name: 'Ada',
      bookTitle: 'Notes',
      message: 'https://www.amazon.com/dp/1, https://www.goodreads.com/book/show/2',
    },
    30_000,
  ),
];

function signsUp(what: string, phone: string): Behavior {
  return sends(what, 'book-signup', { name: 'Ada', bookStage: 'draft', distributionType: 'both', phone });
}

export const PEOPLE: readonly Behavior[] = [...ways, ...clocks, ...names, ...questions];
