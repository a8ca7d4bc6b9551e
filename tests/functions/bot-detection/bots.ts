// Submissions of bots. tests/functions/bot-detection.test.ts measures how many of them are quarantined.
import type { Behavior } from './behavior.ts';

const trap = { leave_blank: 'https://cheap-pills.example' };
const everything = { name: 'John Smith', phone: '123456', website: 'https://cheap-pills.example' };
const book = { name: 'John Smith', bookStage: 'idea', distributionType: 'both' };
const PITCH = 'Hello, I was on your site and I can bring it to the first page of every search engine.';

/** Bots that fill in the honeypot. */
const honeypot: Behavior[] = [
  { what: 'a form filler', form: 'newsletter', typed: trap, isPlain: true },
  { what: 'a form filler', form: 'newsletter', typed: { ...trap, source: 'newsletter-footer' } },
  {
    what: 'a form filler with patience',
    form: 'question',
    typed: { name: 'John Smith', phone: '123456', question: 'Nice site', ...trap },
    touchedAgo: 9000,
  },
  {
    what: 'a form filler',
    form: 'signup',
    typed: { ...everything, ...trap, role: 'founder' },
    isPlain: true,
  },
  { what: 'a form filler', form: 'signup', typed: { ...everything, ...trap, role: 'other' }, touchedAgo: 40 },
  { what: 'a form filler', form: 'waitlist', typed: { name: 'John', leave_blank: 'x' }, isPlain: true },
  { what: 'a form filler', form: 'waitlist', typed: { name: 'John', leave_blank: 'John Inc.' } },
  { what: 'a form filler', form: 'article-get-started', typed: { ...trap, phone: '123456' }, isPlain: true },
  { what: 'a form filler', form: 'book-signup', typed: { ...book, ...trap } },
  {
    what: 'a form filler',
    form: 'role-signup',
    typed: { name: 'John', role: 'seo', ...trap },
    isPlain: true,
  },
  { what: 'a form filler', form: 'book-mockup', typed: { leave_blank: 'john@mail.example' } },
  { what: 'a form filler', form: 'book-mockup', typed: trap, isPlain: true },
  { what: 'a form filler', form: 'free-report', typed: trap, isPlain: true },
  {
    what: 'a form filler',
    form: 'custom-analysis',
    typed: { name: 'John', bookTitle: 'John', message: 'John', ...trap },
    isPlain: true,
  },
];

/** Bots that control a browser and submit at most 150 ms after the first interaction. */
const instant: Behavior[] = [
  { what: 'a script', form: 'newsletter', typed: { source: 'newsletter-footer' }, touchedAgo: 0 },
  { what: 'a script', form: 'newsletter', typed: { source: 'newsletter-footer' }, touchedAgo: 12 },
  { what: 'a script', form: 'question', typed: { name: 'Ann', question: 'Call me' }, touchedAgo: 3 },
  { what: 'a script', form: 'signup', typed: { name: 'Ann', role: 'agency' }, touchedAgo: 55 },
  { what: 'a script that types', form: 'signup', typed: { name: 'Ann', role: 'agency' }, touchedAgo: 120 },
  { what: 'a script', form: 'waitlist', typed: { name: 'Ann' }, touchedAgo: 8 },
  { what: 'a script that types', form: 'waitlist', typed: { name: 'Ann' }, touchedAgo: 90 },
  { what: 'a script', form: 'article-get-started', typed: {}, touchedAgo: 21 },
  { what: 'a script', form: 'book-signup', typed: book, touchedAgo: 35 },
  { what: 'a script', form: 'role-signup', typed: { name: 'Ann', role: 'founder' }, touchedAgo: 60 },
  { what: 'a script', form: 'book-mockup', typed: {}, touchedAgo: 5 },
  { what: 'a script that types', form: 'free-report', typed: {}, touchedAgo: 150 },
  {
    what: 'a script',
    form: 'custom-analysis',
    typed: { name: 'Ann', bookTitle: 'Ann', message: '' },
    touchedAgo: 44,
  },
];

const asks = (question: string, others: Record<string, string> = {}): Behavior => ({
  what: 'a link seller',
  form: 'question',
  typed: { name: 'Kate', question, ...others },
  touchedAgo: 4000,
});

/** Bots that leave links. */
const links: Behavior[] = [
  asks('https://a.example https://b.example https://c.example'),
  asks('Best prices: http://pills.example, http://watches.example and http://loans.example !!!'),
  asks('[url=http://pills.example]pills[/url] [url=http://loans.example]loans[/url]'),
  asks('<a href="http://pills.example">pills</a>, <a href="http://loans.example">loans</a>'),
  asks('WWW.PILLS.EXAMPLE\nWWW.LOANS.EXAMPLE\nWWW.WATCHES.EXAMPLE'),
  asks(Array.from({ length: 40 }, (_, number) => `https://pills-${number}.example/buy`).join('\n')),
  asks('Hello', { name: 'Win a phone at https://pills.example' }),
  asks('Hello', { name: '<a href=http://pills.example>Kate</a>' }),
  asks('Hello', { phone: 'www.pills.example' }),
  { what: 'a link seller', form: 'waitlist', typed: { name: 'http://pills.example/?a=1' }, isPlain: true },
  {
    what: 'a link seller',
    form: 'signup',
    typed: { name: 'Your prize: https://pills.example', role: 'other' },
    isPlain: true,
  },
  { what: 'a link seller', form: 'book-signup', typed: { ...book, phone: 'https://pills.example' } },
  { what: 'a link seller', form: 'article-get-started', typed: { phone: 'http://loans.example' } },
  {
    what: 'a link seller',
    form: 'custom-analysis',
    typed: {
      name: 'Kate',
      bookTitle: 'Pills',
      message: Array.from({ length: 12 }, (_, number) => `http://pills-${number}.example`).join(' '),
    },
  },
];

const repeats = (text: string, form: 'question' | 'custom-analysis' = 'question'): Behavior => ({
  what: 'a campaign',
  form,
  typed:
    form === 'question' ? { name: 'Max', question: text } : { name: 'Max', bookTitle: 'Max', message: text },
});

/**
 * Bots that send the same text everywhere. The first two submissions are not recognized, because the site tolerates
 * the same text from two senders.
 */
const repeated: Behavior[] = [
  ...Array.from({ length: 8 }, () => repeats(PITCH)),
  repeats(PITCH.toUpperCase()),
  repeats(`  ${PITCH.replaceAll(' ', '  ')}\n`),
  repeats(PITCH.replace(', ', ',\n\n')),
  repeats(PITCH, 'custom-analysis'),
  { ...repeats(PITCH), isPlain: true },
  { ...repeats(PITCH), touchedAgo: 20_000 },
];

export const BOTS: readonly Behavior[] = [...honeypot, ...instant, ...links, ...repeated];
