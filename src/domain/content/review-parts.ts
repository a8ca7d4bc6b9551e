import { SHORT_POSTS_PER_ARTICLE } from '../payments/plans.ts';

const unit = `with its ${SHORT_POSTS_PER_ARTICLE} short posts`;
const minutes = 25;

/** The parts of the review hour on the smallest plan, which has two articles a week. The `minutes` add up to 60. */
export const REVIEW_PARTS = [
  { from: '09:00', minutes: 5, work: 'Rankings that moved' },
  { from: '09:05', minutes, work: `First article, ${unit}` },
  { from: '09:30', minutes, work: `Second article, ${unit}` },
  { from: '09:55', minutes: 5, work: 'Next topics' },
] as const;
