/** One of the seven steps of a profession's work. */
interface Step {
  step: string;
  text: string;
  /** Whether the service takes over this step. */
  isTaken?: boolean;
}

/** A profession and the steps of its work. */
interface Craft {
  id: string;
  label: string;
  title: string;
  steps: readonly Step[];
}

/**
 * The professions, one per tab. In each profession, the service takes over three of seven steps, so that the
 * claim “nearly in half” (docs/product.md, Content) holds.
 */
export const CRAFTS: readonly Craft[] = [
  {
    id: 'writers',
    label: 'Content writers',
    title: 'We draft, link and schedule. You make it yours.',
    steps: [
      { step: 'Topic', text: 'You choose what to say next' },
      { step: 'Facts', text: 'You tell us once, then correct us' },
      { step: 'First draft', text: 'We write it for one search', isTaken: true },
      { step: 'Edit', text: 'You say it in your voice' },
      { step: 'Titles, links', text: 'We add what search engines read first', isTaken: true },
      { step: 'Approval', text: 'You decide that it is right' },
      { step: 'Schedule', text: 'We set the date and time', isTaken: true },
    ],
  },
  {
    id: 'seo',
    label: 'SEO experts',
    title: 'You set the strategy. We make the lists.',
    steps: [
      { step: 'Keyword map', text: 'We list what your buyers search for', isTaken: true },
      { step: 'Choice', text: 'You decide which to win first' },
      { step: 'Structure', text: 'You decide which pages you need' },
      { step: 'On-page SEO', text: 'We do titles, links and markup', isTaken: true },
      { step: 'Report', text: 'We list rankings won and lost', isTaken: true },
      { step: 'Analysis', text: 'You read the rankings that moved' },
      { step: 'Next move', text: 'You choose the next topics' },
    ],
  },
];
