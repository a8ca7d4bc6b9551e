import type { Deck } from '../../../site/decks.ts';

export const deck: Deck = {
  title: 'SEO and Blogging Compared: Ten Slides',
  description:
    'The 2025 SEO and blogging comparison matrix on ten slides: six ways to get a blog written, what each costs in a year, and when ours is the wrong one.',
  keywords: 'SEO comparison, slides',
  heading: 'SEO and blogging compared: the slides',
  cover: 'Six ways to get your blog written, compared',
};
