import { brand } from '#brand';
import { formatCount, REVIEWS_STUDIED, SUMMARY_PAGES } from '#domain/claims.ts';
import type { Letter } from './layout.ts';

/** Sends the address of the executive summary to whoever asked for it. */
export function freeReportLink({
  origin,
  unsubscribeUrl,
}: {
  origin: string;
  unsubscribeUrl: string;
}): Letter {
  return {
    heading: 'Your free executive summary',
    blocks: [
      {
        text: `${SUMMARY_PAGES.word} pages on what more than ${formatCount(REVIEWS_STUDIED)} reader reviews ask of books:`,
      },
      { link: new URL(brand.external.executiveSummary, origin).href, label: 'Open the executive summary' },
    ],
    unsubscribeUrl,
  };
}
