/** One of the seven steps of a piece of work. */
interface Step {
  step: string;
  text: string;
  /** The service does it from now on. */
  isTaken?: boolean;
}

/** A trade, and what is left of its week. */
interface Craft {
  id: string;
  label: string;
  title: string;
  steps: readonly Step[];
}

/** The tabs. In each, three steps of seven are taken: nearly half. */
export const CRAFTS: readonly Craft[] = [
  {
    id: 'writers',
    label: 'Content writers',
    title: 'The piece stays yours. The paperwork goes.',
    steps: [
      { step: 'Brief', text: 'Topic, keyword and outline', isTaken: true },
      { step: 'Interview', text: 'Ask the people who know' },
      { step: 'Argument', text: 'Decide what the piece says' },
      { step: 'Draft', text: 'Say it in your voice' },
      { step: 'Titles, links', text: 'What search reads first', isTaken: true },
      { step: 'Edit', text: 'Cut what is not needed' },
      { step: 'Schedule', text: 'Give it a day and an hour', isTaken: true },
    ],
  },
  {
    id: 'seo',
    label: 'SEO experts',
    title: 'The judgement stays yours. The lists go.',
    steps: [
      { step: 'Keyword list', text: 'Collect and group the terms', isTaken: true },
      { step: 'Gaps', text: 'Find what nobody answers', isTaken: true },
      { step: 'Choice', text: 'Decide which to win first' },
      { step: 'Structure', text: 'Plan pages and links' },
      { step: 'On-page work', text: 'Titles and markup, page by page', isTaken: true },
      { step: 'Reading', text: 'See what the rankings mean' },
      { step: 'Next move', text: 'Change the plan' },
    ],
  },
];
