/** One theme of an answer: how often it is asked, and how well it is answered today. In words: nothing was counted. */
interface Theme {
  asks: string;
  often: 'Often' | 'Sometimes' | 'Seldom';
  answered: 'Well' | 'In part' | 'Nowhere';
}

/** A question as it is put to the assistant, and its page. */
export interface Sample {
  id: string;
  market: string;
  question: string;
  themes: readonly Theme[];
  gap: string;
}

/** What the drawn screen shows. Invented, and the screen says so. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'desks',
    market: 'Standing desks',
    question: 'What do buyers of standing desks still ask?',
    themes: [
      { asks: 'How loud is the motor?', often: 'Often', answered: 'Nowhere' },
      { asks: 'Does it wobble at full height?', often: 'Often', answered: 'Well' },
      { asks: 'Does it fit a small room?', often: 'Seldom', answered: 'In part' },
    ],
    gap: 'A guide to quiet desks for shared rooms',
  },
  {
    id: 'cafes',
    market: 'Bookkeeping for cafés',
    question: 'What worries café owners about their books?',
    themes: [
      { asks: 'What do I have to keep, and how long?', often: 'Often', answered: 'Well' },
      { asks: 'Are tips income?', often: 'Often', answered: 'Nowhere' },
      { asks: 'Which till talks to which software?', often: 'Sometimes', answered: 'In part' },
    ],
    gap: 'Tips, explained for a café of three',
  },
  {
    id: 'courses',
    market: 'Language courses',
    question: 'Why do adults stop a language course?',
    themes: [
      { asks: 'Is there somebody to talk to?', often: 'Sometimes', answered: 'In part' },
      { asks: 'Is it too easy after a month?', often: 'Seldom', answered: 'Well' },
      { asks: 'Can I do it in one hour a week?', often: 'Often', answered: 'Nowhere' },
    ],
    gap: 'A course plan for one hour a week',
  },
];
