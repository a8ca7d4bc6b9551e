/** One of the seven steps of a piece of work. */
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

/** The professions, one per tab. In each, the service takes over three of seven steps: nearly half. */
export const CRAFTS: readonly Craft[] = [
  {
    id: 'writers',
    label: 'Content writers',
    title: 'You write the piece. We do the setup.',
    steps: [
      { step: 'Brief', text: 'Topic, keyword and outline', isTaken: true },
      { step: 'Interview', text: 'Ask the people who know' },
      { step: 'Argument', text: 'Decide what the piece says' },
      { step: 'Draft', text: 'Say it in your voice' },
      { step: 'Titles, links', text: 'What search reads first', isTaken: true },
      { step: 'Edit', text: 'Cut what is not needed' },
      { step: 'Schedule', text: 'Set the date and time', isTaken: true },
    ],
  },
  {
    id: 'seo',
    label: 'SEO experts',
    title: 'You set the strategy. We make the lists.',
    steps: [
      { step: 'Keyword list', text: 'Collect and group the terms', isTaken: true },
      { step: 'Gaps', text: 'Find what nobody answers', isTaken: true },
      { step: 'Choice', text: 'Decide which to win first' },
      { step: 'Structure', text: 'Plan pages and links' },
      { step: 'On-page work', text: 'Titles and markup, page by page', isTaken: true },
      { step: 'Analysis', text: 'See what the rankings mean' },
      { step: 'Next move', text: 'Change the plan' },
    ],
  },
];
