import { brand } from '#brand';
import { orderId } from '#domain/payments/order.ts';
import { limitFor, type RateLimit } from '../platform/rate-limit.ts';

/** The fixed properties of a kind of email. The text of an email is written when the email is sent (write.ts). */
interface Entry {
  /**
   * The subject line. `about` is the id of a record, a day (`2026-11-20`, UTC), or `''` if the subject needs
   * neither.
   */
  subject: (about: string) => string;
  /**
   * The email service's message stream. The newsletter has the stream `broadcast`, so that complaints about it do not
   * affect receipts.
   */
  stream: 'outbound' | 'broadcast';
  /** Whether the email is sent even to an address that complained about spam. */
  isTransactional?: true;
  /** The rate limit per address; all emails with the same limit count together. */
  limit?: RateLimit;
}

/** An acknowledgement is a short answer to a lead. An address gets at most three a day. */
const ACKNOWLEDGEMENT = {
  stream: 'outbound',
  limit: { name: 'acknowledgement', limit: 3, seconds: 24 * 60 * 60 },
} as const;

const EMAILS = {
  'payment-confirmation': {
    subject: (paymentId) => `Payment confirmed: order ${orderId(paymentId)}`,
    stream: 'outbound',
    isTransactional: true,
  },
  'payment-failed': {
    subject: (paymentId) => `Payment failed: order ${orderId(paymentId)}`,
    stream: 'outbound',
    isTransactional: true,
  },
  'report-ready': {
    subject: (paymentId) => `Your report is ready: order ${orderId(paymentId)}`,
    stream: 'outbound',
    isTransactional: true,
  },
  'report-link': {
    subject: () => 'A new link to your report',
    stream: 'outbound',
    isTransactional: true,
    limit: { name: 'report link', limit: 5, seconds: 24 * 60 * 60 },
  },
  'privacy-link': {
    subject: () => 'Your data: the link you asked for',
    stream: 'outbound',
    isTransactional: true,
  },
  'newsletter-welcome': {
    subject: () => `Welcome to the ${brand.name} newsletter`,
    stream: 'broadcast',
  },
  'book-mockup-link': {
    subject: () => 'Your access to the 3D Book Mockup Generator',
    stream: 'outbound',
  },
  'free-report-link': {
    subject: () => 'Your free executive summary',
    stream: 'outbound',
  },
  'question-received': { ...ACKNOWLEDGEMENT, subject: () => 'We got your question' },
  'waitlist-joined': { ...ACKNOWLEDGEMENT, subject: () => 'You’re on our waitlist' },
  'signup-received': { ...ACKNOWLEDGEMENT, subject: () => 'We got your signup' },
  'article-received': { ...ACKNOWLEDGEMENT, subject: () => 'We got your request' },
  'analysis-received': { ...ACKNOWLEDGEMENT, subject: () => 'We got your analysis request' },
  // The outbox stores no names. The templates of the next four kinds (staff-contact.ts and so on) replace
  // these subjects with subjects that contain a name.
  'staff-contact': { subject: () => 'New contact', stream: 'outbound' },
  'staff-order': { subject: () => 'New order', stream: 'outbound' },
  'staff-dispute': { subject: () => 'Payment disputed', stream: 'outbound' },
  'staff-refund': { subject: () => 'A refund did not reach the buyer', stream: 'outbound' },
  'staff-undelivered': { subject: () => 'A buyer did not get an email', stream: 'outbound' },
  'staff-canary': { subject: (day) => `The test checkout failed on ${day}`, stream: 'outbound' },
  'staff-export': { subject: (night) => `The export of ${night} is incomplete`, stream: 'outbound' },
  'staff-books': { subject: (night) => `Payments differ from Stripe: ${night}`, stream: 'outbound' },
  'staff-fault': { subject: (day) => `Action needed: ${day}`, stream: 'outbound' },
  'staff-digest': { subject: (day) => `New leads on ${day}`, stream: 'outbound' },
} as const satisfies Record<string, Entry>;

export type EmailKind = keyof typeof EMAILS;

/**
 * The recipient that the outbox stores for emails to staff. Such an email goes to `staffAddress()`
 * (platform/env.ts).
 */
export const STAFF = 'staff';

/** What the SQL functions need to enqueue an email, in addition to the record or the day that the email is about. */
export interface EmailDescription {
  kind: EmailKind;
  recipient: string;
  subject: string;
  /** The rate limit of the email; beyond the limit, the email is not enqueued. */
  limit?: ReturnType<typeof limitFor>;
}

/**
 * Describes an email for the SQL functions that enqueue it. `about` is the argument of the kind's `subject`.
 */
export function describeEmail(kind: EmailKind, recipient: string, about = ''): EmailDescription {
  const entry: Entry = EMAILS[kind];
  const limit = entry.limit && limitFor(entry.limit, recipient);
  return { kind, recipient, subject: entry.subject(about), ...(limit && { limit }) };
}

/** Whether the catalogue has this kind. The outbox may hold an email of a kind that was removed from the catalogue. */
export function isEmailKind(kind: string): kind is EmailKind {
  return Object.hasOwn(EMAILS, kind);
}

/** The message stream of a kind; `outbound` for an unknown kind. */
export function streamOf(kind: string): Entry['stream'] {
  return isEmailKind(kind) ? EMAILS[kind].stream : 'outbound';
}

/** Whether an email of the kind is sent even to an address that complained about spam. */
export function isTransactional(kind: EmailKind): boolean {
  const entry: Entry = EMAILS[kind];
  return entry.isTransactional ?? false;
}
