// Submissions of bots. tests/functions/bot-detection.test.ts measures how many of them are quarantined.
import type { LeadFormName } from '#domain/forms/lead-forms.ts';
import type { Behavior } from './behavior.ts';

const trap = { leave_blank: 'https://cheap-pills.example' };
const everything = { name: 'John Smith', phone: '123456', website: 'https://cheap-pills.example' };
const book = { name: 'John Smith', bookStage: 'idea', distributionType: 'both' };
const PITCH = 'Hello, I was on your site and I can bring it to the first page of every search engine.';

const fills = (form: LeadFormName, typed: Behavior['typed'], more: Partial<Behavior> = {}): Behavior => ({
  what: 'a form filler',
  form,
  typed: { ...trap, ...typed },
  ...more,
});
const plain = { isPlain: true } as const;

/** Bots that fill in the honeypot. */
const honeypot: Behavior[] = [
  fills('newsletter', {}, plain),
  fills('newsletter', { source: 'newsletter-footer' }),
  fills('question', { name: 'John Smith', phone: '123456', question: 'Nice site' }, { touchedAgo: 9000 }),
  fills('signup', { ...everything, role: 'founder' }, plain),
  fills('signup', { ...everything, role: 'other' }, { touchedAgo: 40 }),
  fills('waitlist', { name: 'John', leave_blank: 'x' }, plain),
  fills('waitlist', { name: 'John', leave_blank: 'John Inc.' }),
  fills('article-get-started', { phone: '123456' }, plain),
  fills('book-signup', book),
  fills('role-signup', { name: 'John', role: 'seo' }, plain),
  fills('book-mockup', { leave_blank: 'john@mail.example' }),
  fills('book-mockup', {}, plain),
  fills('free-report', {}, plain),
  fills('custom-analysis', { name: 'John', bookTitle: 'John', message: 'John' }, plain),
];

const scripted = (touchedAgo: number, form: LeadFormName, typed: Behavior['typed'] = {}): Behavior => ({
  what: 'a script',
  form,
  typed,
  touchedAgo,
});

/** Bots that control a browser and submit at most 150 ms after the first interaction. */
const instant: Behavior[] = [
  scripted(0, 'newsletter', { source: 'newsletter-footer' }),
  scripted(12, 'newsletter', { source: 'newsletter-footer' }),
  scripted(3, 'question', { name: 'Ann', question: 'Call me' }),
  scripted(55, 'signup', { name: 'Ann', role: 'agency' }),
  scripted(120, 'signup', { name: 'Ann', role: 'agency' }),
  scripted(8, 'waitlist', { name: 'Ann' }),
  scripted(90, 'waitlist', { name: 'Ann' }),
  scripted(21, 'article-get-started'),
  scripted(35, 'book-signup', book),
  scripted(60, 'role-signup', { name: 'Ann', role: 'founder' }),
  scripted(5, 'book-mockup'),
  scripted(150, 'free-report'),
  scripted(44, 'custom-analysis', { name: 'Ann', bookTitle: 'Ann', message: '' }),
];

const sells = (form: LeadFormName, typed: Behavior['typed'], more: Partial<Behavior> = {}): Behavior => ({
  what: 'a link seller',
  form,
  typed,
  ...more,
});
const asks = (question: string, others: Behavior['typed'] = {}): Behavior =>
  sells('question', { name: 'Kate', question, ...others }, { touchedAgo: 4000 });
const many = (count: number, end = ''): string =>
  Array.from({ length: count }, (_, number) => `https://pills-${number}.example${end}`).join('\n');

/** Bots that leave links. */
const links: Behavior[] = [
  asks('https://a.example https://b.example https://c.example'),
  asks('http://a.examplehttp://b.example,www.c.example'),
  asks('https://a.example/A https://a.example/a https://a.example/A?a=1'),
  asks('Best prices: http://pills.example, http://watches.example and http://loans.example !!!'),
  asks('[url=http://pills.example]pills[/url] [url=http://loans.example]loans[/url]'),
  asks('<a href="http://pills.example">pills</a>, <a href="http://loans.example">loans</a>'),
  asks('WWW.PILLS.EXAMPLE\nWWW.LOANS.EXAMPLE\nWWW.WATCHES.EXAMPLE'),
  asks(many(40, '/buy')),
  asks('Hello', { name: 'Win a phone at https://pills.example' }),
  asks('Hello', { name: '<a href=http://pills.example>Kate</a>' }),
  asks('Hello', { phone: 'www.pills.example' }),
  sells('waitlist', { name: 'http://pills.example/?a=1' }, plain),
  sells('signup', { name: 'Your prize: https://pills.example', role: 'other' }, plain),
  sells('book-signup', { ...book, phone: 'https://pills.example' }),
  sells('article-get-started', { phone: 'http://loans.example' }),
  sells('custom-analysis', { name: 'Kate', bookTitle: 'Pills', message: many(12) }),
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

/** The bots by the reason for which they are quarantined. */
export const BOTS = { honeypot, instant, links, repeated } as const;
