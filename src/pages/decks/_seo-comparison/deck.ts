import type { Deck } from '../../../site/decks.ts';
import { hour, hours, ROWS } from './matrix.ts';

const [most, least] = [hours[0], hours.at(-1)].map((way) => String(way?.hoursAYear));
const cover = 'Six ways to get your blog written, compared';

export const deck: Deck = {
  title: 'SEO and Blogging Compared: Ten Slides',
  description:
    'The 2025 SEO and blogging comparison matrix on ten slides: six ways to get a blog written, what each costs in a year, and when ours is the wrong one.',
  keywords: 'SEO comparison, slides',
  heading: 'SEO and blogging compared: the slides',
  cover,
  slides: [
    cover,
    'Compare ways of working, not dashboards',
    ...ROWS.map(({ claim }) => claim),
    `One article a week costs you ${most} hours a year, or ${least}`,
    `At ${hour} an hour, writing it yourself costs the most in a year`,
    'Where our own column loses',
    'Strike a column, write the reason, set a review date.',
  ],
};
