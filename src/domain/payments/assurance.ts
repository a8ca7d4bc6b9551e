import { KEYWORD_TERM } from './terms.ts';

/** How results are counted for the outcome assurance of every plan (docs/product.md, Plans and prices). */

/** A ranking counts only if the page is among the first `COUNTED_POSITIONS` organic search results. */
export const COUNTED_POSITIONS = 20;
/** The first paid month in which rankings are measured; months are counted from 1. */
export const MEASURED_FROM_MONTH = 3;
/** The words that tell customers when an assurance is measured. */
export const MEASURED_NOTE = 'Measured from the third month on, for customers who stay.';
/** Number of paid months that the quarterly assurance of the Enterprise plan covers. */
const QUARTER_MONTHS = 3;

export const ASSURANCE_TERMS = [
  {
    question: 'Which rankings count?',
    answer: `One of your own pages among the first ${COUNTED_POSITIONS} organic results for a keyword we agreed on, in your main market, measured by a third-party rank tracker.`,
  },
  {
    question: 'When are they measured?',
    answer: `We take a baseline on the day you approve the keywords. Nobody can promise a date for a ranking, and it takes months. So we measure from the third month on, for customers who stay. If you buy only one month, we don’t measure the assurance. The quarterly assurance is counted at the end of every ${QUARTER_MONTHS} paid months.`,
  },
  { question: 'Who chooses the keywords?', answer: KEYWORD_TERM },
  {
    question: `Why the top ${COUNTED_POSITIONS}?`,
    answer: `That is where a new page first competes: on page two, one good edit from page one. Most clicks go to the first ten, so the report also counts those.`,
  },
] as const;
