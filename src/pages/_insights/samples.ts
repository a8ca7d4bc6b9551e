/**
 * A question that buyers ask, with how often they ask it and how well it is answered: in words, not numbers, because
 * nothing was counted.
 */
interface Theme {
  asks: string;
  often: 'Often' | 'Sometimes' | 'Rarely';
  answered: 'Well' | 'In part' | 'Nowhere';
}

/** A question to the assistant, and its answer. */
export interface Sample {
  id: string;
  market: string;
  question: string;
  themes: readonly Theme[];
  gap: string;
}

/** Invented answers, marked as such on the page. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'desks',
    market: 'Standing desks',
    question: 'What do buyers of standing desks still ask?',
    themes: [
      { asks: 'How loud is the motor?', often: 'Often', answered: 'Nowhere' },
      { asks: 'Does it wobble at full height?', often: 'Often', answered: 'Well' },
      { asks: 'Does it fit a small room?', often: 'Rarely', answered: 'In part' },
    ],
    gap: 'A guide to quiet desks for shared rooms',
  },
  {
    id: 'cafes',
    market: 'Bookkeeping for cafés',
    question: 'What do café owners ask about bookkeeping?',
    themes: [
      { asks: 'Which records do I keep, and for how long?', often: 'Often', answered: 'Well' },
      { asks: 'Are tips income?', often: 'Often', answered: 'Nowhere' },
      { asks: 'Which register works with which software?', often: 'Sometimes', answered: 'In part' },
    ],
    gap: 'How to book tips in a three-person café',
  },
  {
    id: 'courses',
    market: 'Language courses',
    question: 'Why do adults quit a language course?',
    themes: [
      { asks: 'Is there someone to practice with?', often: 'Sometimes', answered: 'In part' },
      { asks: 'Does it get too easy after a month?', often: 'Rarely', answered: 'Well' },
      { asks: 'Can I do it in one hour a week?', often: 'Often', answered: 'Nowhere' },
    ],
    gap: 'A course plan for one hour a week',
  },
];
