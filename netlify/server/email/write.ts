import { orderId } from '#domain/payments/order.ts';
import { linkExpiry } from '#domain/payments/report-delivery.ts';
import { findOtherOrders, isLaterMonth } from './other-orders.ts';
import { linesOf } from '../platform/ledger-lines.ts';
import { call, findRow, rows, table } from '../platform/database.ts';
import type { ContactRow, EmailRow, WaitlistRow } from '../platform/schema.ts';
import { siteOrigins } from '../platform/env.ts';
import { brand } from '#brand';
import { isEmailKind, isTransactional, streamOf, type EmailKind } from './catalogue.ts';
import { privacyUrl, reportUrl, unsubscribeUrl } from './links.ts';
import {
  analysisReceived,
  articleReceived,
  questionReceived,
  signupReceived,
  waitlistJoined,
} from './templates/acknowledgements.ts';
import { bookMockupLink } from './templates/book-mockup-link.ts';
import { freeReportLink } from './templates/free-report-link.ts';
import { toHtml, toText, type Letter, type SubscriberLinks } from './templates/layout.ts';
import { newsletterWelcome } from './templates/newsletter-welcome.ts';
import { paymentConfirmation } from './templates/payment-confirmation.ts';
import { paymentFailed } from './templates/payment-failed.ts';
import { reportReady } from './templates/report-ready.ts';
import { privacyLink } from './templates/privacy-link.ts';
import { staffBooks } from './templates/staff-books.ts';
import { staffCanary } from './templates/staff-canary.ts';
import { staffContact } from './templates/staff-contact.ts';
import { staffDispute, type DisputeLine } from './templates/staff-dispute.ts';
import { staffDigest } from './templates/staff-digest.ts';
import { staffExport } from './templates/staff-export.ts';
import { staffFault } from './templates/staff-fault.ts';
import { staffOrder } from './templates/staff-order.ts';
import { staffRefund, type RefundLine } from './templates/staff-refund.ts';
import { staffUndelivered } from './templates/staff-undelivered.ts';

export interface WrittenEmail {
  subject: string;
  html: string;
  text: string;
  stream: string;
  isTransactional: boolean;
  replyTo: string;
  unsubscribeUrl: string | null;
}

/**
 * For each kind of email, the function that writes its letter. `about` is a record's id or a day. The
 * function returns null when the record is gone or the email is no longer needed.
 */
const WRITERS: Readonly<Record<EmailKind, (about: string, email: EmailRow) => Promise<Letter | null>>> = {
  'payment-confirmation': async (paymentId) => {
    const payment = await findRow('payments', paymentId);
    // It says that work has begun.
    if (payment?.payment_status === 'refunded') return null;
    return payment && paymentConfirmation(payment, siteOrigins()[0], await isLaterMonth(payment));
  },
  'payment-failed': async (paymentId) => {
    const payment = await findRow('payments', paymentId);
    return payment && paymentFailed(payment, siteOrigins()[0]);
  },
  'report-ready': (paymentId, email) => writeToBuyer(paymentId, email),
  'report-link': (paymentId, email) => writeToBuyer(paymentId, email),
  'privacy-link': async (requestId) => {
    const request = { p_id: requestId, p_now: new Date().toISOString() };
    const choice = await call('read_privacy_request', request);
    return choice && privacyLink(choice, privacyUrl(requestId));
  },
  'newsletter-welcome': (leadId) => writeToSubscriber(leadId, newsletterWelcome),
  'book-mockup-link': (leadId) => writeToSubscriber(leadId, bookMockupLink),
  'free-report-link': (leadId) => writeToSubscriber(leadId, freeReportLink),
  'question-received': (leadId) => writeToContact(leadId, questionReceived),
  'article-received': (leadId) => writeToContact(leadId, articleReceived),
  'analysis-received': (leadId) => writeToContact(leadId, analysisReceived),
  'waitlist-joined': (leadId) => writeToWaitlist(leadId, waitlistJoined),
  'signup-received': (leadId) => writeToWaitlist(leadId, signupReceived),
  'staff-contact': async (leadId) => {
    const contact = await findRow('contact', leadId);
    return contact && staffContact(contact, adminUrl());
  },
  'staff-order': async (paymentId) => {
    const payment = await findRow('payments', paymentId);
    // An order refunded before this email is sent needs no delivery.
    if (payment?.payment_status !== 'success') return null;
    return staffOrder(payment, orderUrl(paymentId), await findOtherOrders(payment));
  },
  'staff-dispute': (paymentId, email) => writeAboutDispute(paymentId, email),
  'staff-refund': (paymentId, email) => writeAboutRefund(paymentId, email),
  'staff-undelivered': async (paymentId) => {
    const payment = await findRow('payments', paymentId);
    return payment && payment.email !== '' ? staffUndelivered(payment, orderUrl(paymentId)) : null;
  },
  'staff-canary': (day) => Promise.resolve(staffCanary(day, adminUrl())),
  'staff-export': (night) => Promise.resolve(staffExport(night, adminUrl())),
  'staff-books': async (night) => {
    const ofNight = table('reconciliations').select('*').eq('night', night).limit(1);
    const [row] = await rows(ofNight);
    return staffBooks(night, row ?? null, adminUrl());
  },
  'staff-fault': (day) => Promise.resolve(staffFault(day, adminUrl())),
  'staff-digest': async (day) => {
    const of = { p_day: day };
    const counts = await call('count_new_leads', of);
    const products = await call('count_waitlist_products', of);
    const quarantined = await call('count_quarantined', of);
    return staffDigest(day, { ...counts, products, quarantined }, adminUrl());
  },
};

/**
 * Writes a queued email. Returns null for an unknown kind, or if the kind's function in `WRITERS` returns
 * null.
 */
export async function writeEmail(email: EmailRow): Promise<WrittenEmail | null> {
  const { kind, subject, record_id, dedupe_key } = email;
  if (!isEmailKind(kind)) return null;
  const letter = await WRITERS[kind](record_id ?? dayOf(dedupe_key), email);
  if (!letter) return null;
  return {
    subject: letter.subject ?? subject,
    html: toHtml(letter),
    text: toText(letter),
    stream: streamOf(kind),
    isTransactional: isTransactional(kind),
    replyTo: letter.replyTo ?? brand.email,
    unsubscribeUrl: letter.unsubscribeUrl ?? null,
  };
}

/**
 * Writes the email with the link to a report. Returns null if there is no such payment, the payment was refunded
 * in full, or the buyer's data was erased. The link's lifetime (`linkExpiry`) begins when the email is enqueued.
 */
async function writeToBuyer(paymentId: string, { kind, timestamp }: EmailRow): Promise<Letter | null> {
  const payment = await findRow('payments', paymentId);
  if (payment?.payment_status !== 'success' || payment.email === '') return null;
  const expiresAt = linkExpiry(new Date(timestamp));
  return reportReady(payment, {
    url: reportUrl(paymentId, expiresAt),
    newLinkUrl: `${siteOrigins()[0]}/reports/new-link`,
    isNewLink: kind === 'report-link',
  });
}

/**
 * Writes the email about one state of a dispute; its dedupe key ends with `{dispute}:{state}`. Returns null
 * if there is no such payment, or the dispute has a newer state. Another email reports the newer state.
 */
async function writeAboutDispute(paymentId: string, { dedupe_key }: EmailRow): Promise<Letter | null> {
  const [state = '', dispute = ''] = dedupe_key.split(':').toReversed();
  const payment = await findRow('payments', paymentId);
  const lines = await linesOf<DisputeLine>(paymentId, 'dispute');
  const line = lines.find((one) => one.dispute === dispute);
  return payment && line?.state === state ? staffDispute(payment, line, orderUrl(paymentId)) : null;
}

/**
 * Writes the email about a refund that failed or was canceled; its dedupe key ends with `:{refund}`. Returns null if
 * there is no such payment.
 */
async function writeAboutRefund(paymentId: string, { dedupe_key }: EmailRow): Promise<Letter | null> {
  const payment = await findRow('payments', paymentId);
  const lines = await linesOf<RefundLine>(paymentId, 'refund');
  const line = lines.find(({ refund }) => dedupe_key.endsWith(`:${refund}`));
  return payment && line ? staffRefund(payment, line, orderUrl(paymentId)) : null;
}

/** The day that an email without a record is about, read from the end of its dedupe key. */
function dayOf(dedupeKey: string): string {
  return dedupeKey.slice(dedupeKey.lastIndexOf(':') + 1);
}

function adminUrl(): string {
  return `${siteOrigins()[0]}/admin`;
}

/** The URL at which the admin page shows one order. */
function orderUrl(paymentId: string): string {
  return `${adminUrl()}?${new URLSearchParams({ view: 'payments', order: orderId(paymentId) })}`;
}

async function writeToContact(
  leadId: string,
  template: (contact: ContactRow, origin: string) => Letter,
): Promise<Letter | null> {
  const contact = await findRow('contact', leadId);
  return contact && template(contact, siteOrigins()[0]);
}

async function writeToWaitlist(
  leadId: string,
  template: (entry: WaitlistRow, origin: string) => Letter,
): Promise<Letter | null> {
  const entry = await findRow('waitlist', leadId);
  return entry && template(entry, siteOrigins()[0]);
}

async function writeToSubscriber(
  leadId: string,
  template: (links: SubscriberLinks) => Letter,
): Promise<Letter | null> {
  const subscriber = await findRow('newsletter', leadId);
  if (!subscriber || subscriber.unsubscribed_at !== null) return null;
  return template({ origin: siteOrigins()[0], unsubscribeUrl: unsubscribeUrl(leadId) });
}
