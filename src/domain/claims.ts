/** What the site claims in numbers (specification, section 9); pages and mails take it from here. */

/** What an hour of busywork earns, and what a founder's own hour does, in cents. */
export const SURVIVAL_RATE_CENTS = 800;
export const FOUNDER_RATE_CENTS = 100_000;

/** The reader reviews of the study. */
export const REVIEWS_STUDIED = 10_000;

/** What was made with the mockup generator, and by how many. */
export const MOCKUPS_MADE = 50_000;
export const MOCKUP_USERS = 15_000;

/** How soon onboarding contacts a buyer, and how soon whoever asks for a custom analysis is contacted; in hours. */
export const ONBOARDING_HOURS = 24;
export const ANALYSIS_HOURS = 48;

/** The free executive summary's pages, in figures and as the first word of a sentence. */
export const SUMMARY_PAGES = { count: 10, word: 'Ten' };

/** `10000` → `10,000`. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-US').format(count);
}
