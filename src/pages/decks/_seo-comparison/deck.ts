import type { Deck } from '../../../site/decks.ts';
import { hour, hours, ROWS } from './matrix.ts';

const [most, least] = [hours[0], hours.at(-1)].map((way) => String(way?.hoursAYear));

export const deck: Deck = {
  title: 'SEO and Blogging Compared: Ten Slides',
  description:
    'The 2025 SEO and blogging comparison matrix on ten slides: six ways to get a blog written, what each costs in a year, and when ours is the wrong one.',
  keywords: 'SEO comparison, slides',
  heading: 'SEO and blogging compared: the slides',
  slides: [
    { heading: 'Six ways to get your blog written, compared', tone: 'hour' },
    { heading: 'Compare ways of working, not dashboards', tone: 'sheet' },
    ...ROWS.map(({ claim }) => ({ heading: claim, tone: 'sheet' }) as const),
    { heading: `One article a week takes ${least} to ${most} of your hours a year`, tone: 'ink' },
    { heading: `At ${hour} an hour, writing it yourself costs the most in a year`, tone: 'ink' },
    { heading: 'Where our own column loses', tone: 'sheet' },
    { heading: 'Cross out columns, write why, set a review date', tone: 'hour' },
  ],
};
