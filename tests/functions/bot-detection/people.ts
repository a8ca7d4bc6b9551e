// Submissions of people, some of them unusual. None may be quarantined as a bot's.
import type { Behavior } from './behavior.ts';
import { ARTICLE } from '../../support/content.ts';

const HOUR = 3_600_000;
const footer = { source: 'newsletter-footer' };
/** The honeypot field as a person leaves it: empty. A browser without JavaScript submits empty fields too. */
const untouched = { leave_blank: '' };

const asks = (what: string, question: string, others: Partial<Behavior> = {}): Behavior => ({
  what,
  form: 'question',
  typed: { name: 'Ada Lovelace', question },
  touchedAgo: 45_000,
  ...others,
});
const joins = (what: string, name: string, others: Partial<Behavior> = {}): Behavior => ({
  what,
  form: 'waitlist',
  typed: { name },
  touchedAgo: 8000,
  ...others,
});

/**
 * People whose browser, assistive technology or habits make a form arrive in an unusual way, for example without
 * JavaScript, by autofill or by dictation.
 */
const ways: Behavior[] = [
  { what: 'no JavaScript', form: 'newsletter', typed: { ...footer, ...untouched }, isPlain: true },
  {
    what: 'no JavaScript',
    form: 'question',
    typed: { ...untouched, name: 'Ada', phone: '', question: 'How?' },
    isPlain: true,
  },
  {
    what: 'no JavaScript',
    form: 'signup',
    typed: { ...untouched, name: 'Ada', phone: '', website: '', role: 'founder', source: 'modal-signup' },
    isPlain: true,
  },
  {
    what: 'no JavaScript',
    form: 'role-signup',
    typed: { ...untouched, name: 'Ada', phone: '', role: 'seo', preselected: '' },
    isPlain: true,
  },
  {
    what: 'no JavaScript',
    form: 'book-signup',
    typed: { ...untouched, name: 'Ada', phone: '', bookStage: 'ready', distributionType: 'print' },
    isPlain: true,
  },
  { what: 'no JavaScript', form: 'book-mockup', typed: untouched, isPlain: true },
  {
    what: 'a text browser that sends no empty input',
    form: 'custom-analysis',
    typed: { name: 'Ada', bookTitle: 'Notes' },
    isPlain: true,
  },
  { what: 'a password manager and Enter at once', form: 'newsletter', typed: footer, touchedAgo: 320 },
  { what: 'a password manager', form: 'signup', typed: { name: 'Ada', role: 'founder' }, touchedAgo: 900 },
  { what: 'autofill of all fields', form: 'waitlist', typed: { name: 'Ada Lovelace' }, touchedAgo: 450 },
  {
    what: 'autofill with telephone and website',
    form: 'article-get-started',
    typed: { phone: '+1 (555) 010-0199', website: 'https://www.lovelace.example/', article: ARTICLE.slug },
    touchedAgo: 600,
  },
  { what: 'a restored tab, where nothing had to be touched', form: 'free-report', typed: untouched },
  {
    what: 'a screen reader, all inputs one by one',
    form: 'book-mockup',
    typed: untouched,
    touchedAgo: 94_000,
  },
  asks('a screen reader and dictation', 'Full stop comma how much is it question mark', {
    touchedAgo: 380_000,
  }),
  asks('a very fast typist', 'How?', { touchedAgo: 1400 }),
  joins('a very fast typist', 'Bo Li', { touchedAgo: 800 }),
  asks('a text that was pasted', 'We publish twice a month. '.repeat(80).trim(), { touchedAgo: 700 }),
  asks('switch control, a character every ten seconds', 'Is it accessible?', { touchedAgo: HOUR }),
  joins('a form left open over the weekend', 'Ada', { touchedAgo: 60 * HOUR }),
];

/** Computers with a wrong clock. */
const clocks: Behavior[] = [
  joins('a clock an hour ahead', 'Ada', { touchedAgo: -HOUR + 8000 }),
  joins('a clock a few seconds ahead', 'Ada', { touchedAgo: -2000 }),
  joins('a clock a day behind', 'Ada', { touchedAgo: 24 * HOUR }),
  joins('a clock whose battery is empty', 'Ada', { touchedAgo: 50 * 365 * 24 * HOUR }),
  joins('a clock years ahead', 'Ada', { touchedAgo: -5 * 365 * 24 * HOUR }),
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
  { what: 'an extension', form: 'book-signup', typed: signup({ phone: '555-0100 ext. 12/14' }) },
  {
    what: 'a telephone and when to call',
    form: 'book-signup',
    typed: signup({ phone: '0555 0100, after 6 pm' }),
  },
];

/** Questions that people ask. */
const questions: Behavior[] = [
  asks('a link', 'Could you do this for https://www.lovelace.example/blog?'),
  asks('two links', 'Why is https://www.lovelace.example behind https://www.babbage.example/engine ?'),
  asks('two bare addresses', 'We run www.lovelace.example and www.babbage.example. Is that two brands?'),
  asks('code', 'What does <a> in a post do, and [link]?'),
  asks('delight', 'Awww. That is lovely. Awww. Awww. How do I start?'),
  asks('anger', 'WHY DOES NOBODY ANSWER?! THIS IS MY SECOND MESSAGE!!!'),
  asks('an address to answer to', 'Please write to ada@lovelace.example, not to this one.'),
  asks('words that programs use too', 'Do you buy links? How cheap is it, and is there a free offer?'),
  asks('a colleague’s question', 'Does the Serial Entrepreneur plan cover three brands?'),
  asks('the same question, from the next desk', 'Does the Serial Entrepreneur plan cover three brands?'),
  ...Array.from({ length: 4 }, () => asks('what everybody asks', 'How much is it?')),
  asks('five thousand characters', 'é'.repeat(5000)),
  {
    what: 'the address of the book for its title',
    form: 'custom-analysis',
    typed: { name: 'Ada', bookTitle: 'https://www.amazon.com/dp/B00EXAMPLE' },
    touchedAgo: 30_000,
  },
  {
    what: 'two books with their addresses',
    form: 'custom-analysis',
    typed: {
      name: 'Ada',
      bookTitle: 'Notes',
      message: 'https://www.amazon.com/dp/1, https://www.goodreads.com/book/show/2',
    },
    touchedAgo: 30_000,
  },
];

function signup(typed: Record<string, string>): Record<string, string> {
  return { name: 'Ada', bookStage: 'draft', distributionType: 'both', ...typed };
}

export const PEOPLE: readonly Behavior[] = [...ways, ...clocks, ...names, ...questions];
