/** Numbers that pages and emails state (docs/product.md, Constants). */

/** The value in cents of an hour of busywork, and of an hour of a founder's own work. */
export const SURVIVAL_RATE_CENTS = 800;
export const FOUNDER_RATE_CENTS = 100_000;

/** A number that we state about ourselves. */
interface Claim {
  count: number;
  /** The things that are counted. */
  of: string;
  /** Whether the number is invented for the demonstration. If so, `npm run doctor` lists it. */
  sample: boolean;
}

export const CLAIMS: Readonly<Record<'reviewsStudied' | 'mockupsMade' | 'mockupUsers', Claim>> = {
  reviewsStudied: { count: 10_000, of: 'reader reviews in the study', sample: true },
  mockupsMade: { count: 50_000, of: 'mockups made with the generator', sample: true },
  mockupUsers: { count: 15_000, of: 'users of the generator', sample: true },
};

/** An article's positions in the search results for a keyword, before and after our work. */
export const RANKING_EXAMPLE = { keyword: 'no-show policy', from: 24, to: 9, sample: true };

export const REVIEWS_STUDIED = CLAIMS.reviewsStudied.count;
export const MOCKUPS_MADE = CLAIMS.mockupsMade.count;
export const MOCKUP_USERS = CLAIMS.mockupUsers.count;

/** Number of books in the study, as a number and as a word. */
export const BOOKS_STUDIED = { count: 10, word: 'ten' };

/** The maximum number of hours until we contact a plan's buyer or a person who signed up, or answer a message. */
export const ONBOARDING_HOURS = 24;
/** The maximum number of hours until we answer a request for a custom analysis or the order of a report. */
export const ANALYSIS_HOURS = 48;

/** Number of pages of the free executive summary, as a number and as a capitalized word. */
export const SUMMARY_PAGES = { count: 10, word: 'Ten' };

/** `10000` → `10,000`. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-US').format(count);
}

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** `3` → `three`; above twelve, the digits. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

/** `3` → `Three`, for the beginning of a sentence; above twelve, the digits. */
export function inWordsFirst(count: number): string {
  return inWords(count).replace(/^./, (letter) => letter.toUpperCase());
}

/** Lists as the site's other text has them: `a, b and c`, without the comma before “and” that `en-US` adds. */
export const ALL_OF = new Intl.ListFormat('en-GB');
export const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });
