/** The policy's sections in their order, by the part of the address that leads to each. */
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

/** The policy's effective date, which is also the day of its last update. */
export const EFFECTIVE = 'January 1, 2025';
