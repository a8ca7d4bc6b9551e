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
      { step: 'Topic', text: 'Choose what to say next' },
      { step: 'Facts', text: 'Tell us once, then correct us' },
      { step: 'First draft', text: 'Written for one search', isTaken: true },
      { step: 'Edit', text: 'Say it in your voice' },
      { step: 'Titles, links', text: 'What search engines read first', isTaken: true },
      { step: 'Approval', text: 'Decide that it is right' },
      { step: 'Schedule', text: 'Set the date and time', isTaken: true },
    ],
  },
  {
    id: 'seo',
    label: 'SEO experts',
    title: 'You set the strategy. We make the lists.',
    steps: [
      { step: 'Keyword map', text: 'What your buyers search for', isTaken: true },
      { step: 'Choice', text: 'Decide which to win first' },
      { step: 'Structure', text: 'Decide which pages you need' },
      { step: 'On-page SEO', text: 'Titles, links and markup', isTaken: true },
      { step: 'Report', text: 'Rankings won and lost', isTaken: true },
      { step: 'Analysis', text: 'Read the rankings that moved' },
      { step: 'Next move', text: 'Choose the next topics' },
    ],
  },
];
