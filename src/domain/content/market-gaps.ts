/**
 * The three gaps that the study names: things that readers ask for and nobody sells. The order must be that of
 * the first three rows of the figure `demand-intensity`, because pages/_studying-10000-reviews/Gaps.astro pairs
 * them by index.
 */
export const MARKET_GAPS = [
  {
    title: 'Implementation',
    text: 'Readers believe the book, finish it and have no plan for the next week. They ask for the first week, day by day.',
  },
  {
    title: 'Community',
    text: 'Readers want someone to do it with: a group, a friend or a date when others start too.',
  },
  {
    title: 'Format',
    text: 'Good content, wrong format. Readers need it in the car, on the wall or in the kitchen, and it doesn’t work there.',
  },
] as const;
