import { brand } from '#brand';
import { ALL_OF, CLAIMS, formatCount, SUMMARY_PAGES } from '#domain/content/claims.ts';
import { MARKET_GAPS, SAMPLE_NOTE } from '#domain/content/study.ts';
import { formatCents } from '#domain/money.ts';
import { REPORT_PRICE_CENTS } from '#domain/payments/pricing.ts';
import type { Letter, SubscriberLinks } from './layout.ts';

/**
 * The email with the link to the executive summary. The email also names the three market gaps of the
 * summary, and offers a paid report on a book.
 */
export function freeReportLink({ origin, unsubscribeUrl }: SubscriberLinks): Letter {
  const { count, sample } = CLAIMS.reviewsStudied;
  const price = formatCents(REPORT_PRICE_CENTS);
  return {
    preheader: `Three gaps that readers keep naming: ${listGaps()}.`,
    heading: 'Your free executive summary',
    reader: '',
    blocks: [
      {
        text: `Here is the summary you asked for: ${SUMMARY_PAGES.count} pages on what readers ask for in more than ${formatCount(count)} book reviews. ${sample ? `${SAMPLE_NOTE} ` : ''}It names three gaps in the market:`,
      },
      { list: MARKET_GAPS.map(({ title, text }) => `${title}. ${text}`) },
      { link: new URL(brand.external.executiveSummary, origin).href, label: 'Open the executive summary' },
      {
        before: `What do your book’s readers ask for? ${brand.reportService.name} reads their reviews and tells you, for ${price} a book.`,
        link: `${origin}${brand.reportService.path}`,
        label: 'See what the report includes',
      },
    ],
    reply: 'Questions about the summary or the report? Reply to this email.',
    unsubscribeUrl,
  };
}

/** The titles of the market gaps in one phrase: `implementation, community and format`. */
function listGaps(): string {
  return ALL_OF.format(MARKET_GAPS.map(({ title }) => title.toLowerCase()));
}
