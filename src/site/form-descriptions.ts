import { ANALYSIS_HOURS, CLAIMS, ONBOARDING_HOURS, SUMMARY_PAGES } from '#domain/content/claims.ts';
import { SIGNUP_PROMISE } from '#domain/forms/lead-forms.ts';
import type { FormName } from '#domain/forms/next-steps.ts';
import { formatCents } from '#domain/money.ts';
import { MAX_BOOKS, NO_RENEWAL, REPORT_PRICE_CENTS } from '#domain/payments/pricing.ts';
import { FULL_REFUND, NEWSLETTER_TERM } from '#domain/payments/terms.ts';

/** The description of each form's page, for search results and social cards. */
export const FORM_DESCRIPTIONS: Readonly<Record<FormName, string>> = {
  checkout: `Pay for the first month of a content plan on Stripe’s page. ${NO_RENEWAL} ${FULL_REFUND}`,
  report: `Order a report on the reviews of 1 to ${MAX_BOOKS} books: ${formatCents(REPORT_PRICE_CENTS)} a book, by email within ${ANALYSIS_HOURS} hours.`,
  newsletter: `Get content and SEO advice by email. ${NEWSLETTER_TERM} You can unsubscribe with one click.`,
  question: `Ask about the plans, the reports or a video. A person answers by email within ${ONBOARDING_HOURS} hours.`,
  signup: SIGNUP_PROMISE,
  'role-signup': SIGNUP_PROMISE,
  'article-get-started': SIGNUP_PROMISE,
  waitlist: 'Join the waitlist for a product that isn’t open yet. We email you only about that product.',
  'book-signup': `Tell us how far along your book is, and a person tells you within ${ONBOARDING_HOURS} hours what we can do for it.`,
  'book-mockup': 'Turn a flat cover into a 3D book, free. We email you the link to the mockup generator.',
  'free-report': `Get the ${SUMMARY_PAGES.word.toLowerCase()}-page executive summary of our ${CLAIMS.reviewsStudied.sample ? 'example ' : ''}study of book reviews as a PDF, by email, free.`,
  'custom-analysis': `Ask for an analysis that the report doesn’t cover. We contact you within ${ANALYSIS_HOURS} hours with the details.`,
};
