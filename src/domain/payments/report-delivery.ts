/** The delivery of a paid report: the limits of its file and its link, and the form that asks for a new link. */
import { plainCode } from '../forms/clean.ts';
import { EMAIL_FIELD, WEBSITE_FIELD } from '../forms/contact-fields.ts';
import { LIMITS, type TextField } from '../forms/field.ts';
import { readField } from '../forms/read-field.ts';
import type { Prospect } from '../forms/step.ts';
import { formatYears, RETENTION } from '../privacy/retention.ts';

/**
 * Maximum size of a report that staff can upload, in bytes. The limit keeps the upload below the maximum size of a
 * request to a Netlify Function.
 */
export const REPORT_FILE_BYTES = 4 * 1024 * 1024;

/** How long a link to a report works, in days. */
export const REPORT_LINK_DAYS = 30;

const order: TextField = {
  name: 'order',
  label: 'Order number',
  kind: 'text',
  required: true,
  hasOwnMessage: true,
  // Long enough for the whole text from which somebody copies the number.
  max: LIMITS.message,
};

/** The form on `/reports/new-link`. */
export const REPORT_LINK_FORM = {
  title: 'Get a new link to your report',
  action: '/api/reports/link',
  fields: [order, EMAIL_FIELD],
  order,
  email: EMAIL_FIELD,
  submitLabel: 'Email me a new link',
  requiredMessage: 'Order number and email are required',
  /** The message is the same whether or not an order matches, so that it does not reveal who bought a report. */
  success:
    'Thank you! If this order number and email match a delivered report, we’ve emailed you a new link.',
  failure: 'Failed to send the link. Please try again.',
} as const;

/** The next steps shown with the form on `/reports/new-link`. */
export const REPORT_LINK_NEXT: Prospect = {
  steps: [
    { when: 'Today', text: 'We email you a new link to your report.' },
    { when: `For ${REPORT_LINK_DAYS} days`, text: 'The new link works. After that, ask for another one.' },
    { when: `For up to ${formatYears(RETENTION.report.years)}`, text: 'We keep your report.' },
  ],
  privacy: 'We use your order number and email address only to find your report.',
};

const ORDER_NUMBER = /(?<![0-9A-Z])([0-9A-F]{4})[\s-]?([0-9A-F]{4})(?![0-9A-Z])/;

/** The order number in a text, as `orderId` writes it: `Order #1a2b3c4d.` → `1A2B3C4D`. Null when there is none. */
export function readOrderNumber(text: string): string | null {
  const [, start, end] = ORDER_NUMBER.exec(plainCode(text).toUpperCase()) ?? [];
  return start === undefined || end === undefined ? null : start + end;
}

/** The message for a text without an order number. */
export const NO_ORDER_NUMBER =
  'Please enter the eight letters and digits of the order number in your receipt';

/** The message for a text that is no URL of a report. */
export const REPORT_URL_MESSAGE = 'Please enter a link that begins with https://';

/** The https URL that staff may deliver as a report, read like the links of visitors; null for any other text. */
export function readReportUrl(text: string): string | null {
  const reading = readField(WEBSITE_FIELD, text);
  return reading.ok && /^https:/i.test(reading.value) ? reading.value : null;
}

/** The time at which a link sent at `sentAt` expires. */
export function linkExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + REPORT_LINK_DAYS * 24 * 60 * 60 * 1000);
}
