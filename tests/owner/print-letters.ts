// Prints the subject and both bodies of every email, written with sample data. A test runs this file in a copy of the
// site, so that the copy's brand and prices are in the emails.
import { PLANS } from '#domain/payments/plans.ts';
import { describeEmail, type EmailKind } from '#server/email/catalogue.ts';
import {
  analysisReceived,
  articleReceived,
  questionReceived,
  signupReceived,
  waitlistJoined,
} from '#server/email/templates/acknowledgements.ts';
import { bookMockupLink } from '#server/email/templates/book-mockup-link.ts';
import { freeReportLink } from '#server/email/templates/free-report-link.ts';
import { type Letter, toHtml, toText } from '#server/email/templates/layout.ts';
import { newsletterWelcome } from '#server/email/templates/newsletter-welcome.ts';
import { paymentConfirmation } from '#server/email/templates/payment-confirmation.ts';
import { privacyLink } from '#server/email/templates/privacy-link.ts';
import { paymentFailed } from '#server/email/templates/payment-failed.ts';
import { reportReady } from '#server/email/templates/report-ready.ts';
import { staffBooks } from '#server/email/templates/staff-books.ts';
import { staffCanary } from '#server/email/templates/staff-canary.ts';
import { staffContact } from '#server/email/templates/staff-contact.ts';
import { staffDigest } from '#server/email/templates/staff-digest.ts';
import { staffDispute } from '#server/email/templates/staff-dispute.ts';
import { staffExport } from '#server/email/templates/staff-export.ts';
import { staffFault } from '#server/email/templates/staff-fault.ts';
import { staffOrder } from '#server/email/templates/staff-order.ts';
import { staffRefund } from '#server/email/templates/staff-refund.ts';
import { staffUndelivered } from '#server/email/templates/staff-undelivered.ts';
import type { ContactRow, PaymentRow, WaitlistRow } from '#server/platform/schema.ts';

const ORIGIN = 'https://site.invalid';
const ADMIN = `${ORIGIN}/admin`;
const DAY = '2026-11-20';
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const SUBSCRIBER = { origin: ORIGIN, unsubscribeUrl: `${ORIGIN}/u` };
const [plan] = PLANS;

const ada = { id: ID, name: 'Ada Lovelace', email: 'ada@mail.invalid', source: 'website', message: 'Why?' };
const contact = { ...ada, metadata: {} } as unknown as ContactRow;
const waitlist = (metadata: object) => ({ ...ada, metadata }) as unknown as WaitlistRow;
const payment = {
  ...ada,
  plan: plan?.title,
  amount: (plan?.priceCents ?? 0) / 100,
  receipt_url: null,
  timestamp: DAY,
  paid_at: DAY,
  metadata: { originalAmount: (plan?.priceCents ?? 0) / 100, couponApplied: false, couponCode: null },
} as unknown as PaymentRow;
const report = {
  ...payment,
  metadata: { numberOfBooks: 1, pricePerReport: 9.99, bookLinks: ['https://books.invalid/1'] },
};
const links = { url: `${ORIGIN}/r`, newLinkUrl: `${ORIGIN}/n`, isNewLink: false };
const dispute = { dispute: 'dp_1', state: 'open', amount: 1, answerBy: null } as const;
const refund = { refund: 're_1', state: 'failed', part: 1, reason: null } as const;

const LETTERS: Readonly<Record<EmailKind, readonly Letter[]>> = {
  'payment-confirmation': [
    ...[payment, report].map((one) => paymentConfirmation(one, ORIGIN)),
    paymentConfirmation(payment, ORIGIN, true),
  ],
  'report-ready': [reportReady(report, links)],
  'payment-failed': [paymentFailed(payment, ORIGIN)],
  'report-link': [reportReady(report, { ...links, isNewLink: true })],
  'privacy-link': [privacyLink('export', ORIGIN), privacyLink('erase', ORIGIN)],
  'newsletter-welcome': [newsletterWelcome(SUBSCRIBER)],
  'book-mockup-link': [bookMockupLink(SUBSCRIBER)],
  'free-report-link': [freeReportLink(SUBSCRIBER)],
  'question-received': [questionReceived(contact, ORIGIN)],
  'article-received': [articleReceived(contact, ORIGIN)],
  'analysis-received': [analysisReceived(contact, ORIGIN)],
  'waitlist-joined': [{}, { product: 'sunday' }].map((one) => waitlistJoined(waitlist(one), ORIGIN)),
  'signup-received': [{}, { signupType: 'book' }].map((one) => signupReceived(waitlist(one), ORIGIN)),
  'staff-contact': [staffContact(contact, ADMIN)],
  'staff-order': [
    staffOrder(payment, ADMIN),
    staffOrder(report, ADMIN),
    staffOrder(payment, ADMIN, { twin: report, earlier: report }),
  ],
  'staff-dispute': [staffDispute(payment, dispute, ADMIN)],
  'staff-refund': [staffRefund(payment, refund, ADMIN)],
  'staff-undelivered': [staffUndelivered(payment, ADMIN)],
  'staff-canary': [staffCanary(DAY, ADMIN)],
  'staff-export': [staffExport(DAY, ADMIN)],
  'staff-books': [staffBooks(DAY, null, ADMIN)],
  'staff-fault': [staffFault(DAY, ADMIN)],
  'staff-digest': [staffDigest(DAY, { newsletter: 1, waitlist: 1, products: {}, quarantined: {} }, ADMIN)],
};

for (const [kind, letters] of Object.entries(LETTERS))
  for (const letter of letters)
    console.log(describeEmail(kind as EmailKind, '', ID).subject, toText(letter), toHtml(letter));
