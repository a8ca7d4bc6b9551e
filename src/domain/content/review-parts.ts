import { SHORT_POSTS_PER_ARTICLE } from '../payments/plans.ts';

const unit = `with its ${SHORT_POSTS_PER_ARTICLE} short posts`;

/** The minutes to read an article in full, with its short posts. */
export const ARTICLE_MINUTES = 20;

/** The parts of the review hour on the smallest plan, which has two articles a week. The `minutes` add up to 60. */
export const REVIEW_PARTS = [
  { from: '09:00', minutes: 10, work: 'Rankings that moved' },
  { from: '09:10', minutes: ARTICLE_MINUTES, work: `First article, ${unit}` },
  { from: '09:30', minutes: ARTICLE_MINUTES, work: `Second article, ${unit}` },
  { from: '09:50', minutes: 10, work: 'Next topics' },
] as const;
