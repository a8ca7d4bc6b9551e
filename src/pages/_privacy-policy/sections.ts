import { formatDay } from '../../site/articles.ts';

/** The headings of the policy in order, by anchor. */
export const SECTIONS = {
  introduction: '1 Introduction',
  'information-we-collect': '2 Information We Collect',
  'how-we-use-information': '3 How We Use Information',
  sharing: '4 Sharing',
  retention: '5 Retention',
  'rights-and-choices': '6 Rights and Choices',
  security: '7 Security',
  'international-transfers': '8 International Transfers',
  children: '9 Children',
  'third-party-links': '10 Third-Party Links',
  changes: '11 Changes',
  'state-specific-rights': '12 State-Specific Rights',
  contact: '13 Contact',
  'brand-specific-information': 'Brand-Specific Information',
} as const;

/** The effective date, which is also the date of the last update, as year-month-day and as the page shows it. */
export const EFFECTIVE_DAY = '2025-01-01';
export const EFFECTIVE = formatDay(new Date(EFFECTIVE_DAY));
