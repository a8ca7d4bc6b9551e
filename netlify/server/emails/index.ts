import { brand } from '#brand';
import { orderId } from '#domain/payment.ts';
import { call, rows, table, type EmailRow } from '../database.ts';
import { siteOrigins } from '../env.ts';
import { findPayment } from '../payment-rows.ts';
import { findRequest } from '../privacy-requests.ts';
import { privacyUrl } from '../privacy-token.ts';
import { unsubscribeUrl } from '../unsubscribe-token.ts';
import { bookMockupLink } from './book-mockup-link.ts';
import { freeReportLink } from './free-report-link.ts';
import { toHtml, toText, type Letter } from './layout.ts';
import { newsletterWelcome } from './newsletter-welcome.ts';
import { paymentConfirmation } from './payment-confirmation.ts';
import { privacyLink } from './privacy-link.ts';
import { staffCanary } from './staff-canary.ts';
import { staffContact } from './staff-contact.ts';
import { staffDigest } from './staff-digest.ts';
import { staffExport } from './staff-export.ts';
import { staffFault } from './staff-fault.ts';
import { staffOrder } from './staff-order.ts';
import { staffUnsent } from './staff-unsent.ts';

/** A kind of mail, `about` the record of an id or a day (`2026-11-20`, UTC). Its letter is written when it is sent. */
interface Mail {
  subject: (about: string) => string;
  /** Postmark's streams: newsletters never share the reputation of receipts. */
  stream: 'outbound' | 'broadcast';
  /** It is sent even to an address that complained. */
  isOwed?: true;
  /** Null when what it tells of is gone or no longer wanted. */
  write: (about: string) => Promise<Letter | null>;
}

/** The recipient that stands in the outbox for the staff's address, which is a setting. */
export const STAFF = 'staff';

const MAILS = {
  'payment-confirmation': {
    subject: (recordId) => `Payment confirmed: order ${orderId(recordId)}`,
    stream: 'outbound',
    isOwed: true,
    write: async (recordId) => {
      const payment = await findPayment(recordId);
      return payment && paymentConfirmation(payment);
    },
  },
  'privacy-link': {
    subject: () => 'Your data: the link that you asked for',
    stream: 'outbound',
    isOwed: true,
    write: async (requestId) => {
      const choice = await findRequest(requestId, new Date());
      return choice && privacyLink(choice, privacyUrl(requestId));
    },
  },
  'newsletter-welcome': {
    subject: () => `Welcome to the ${brand.name} newsletter`,
    stream: 'broadcast',
    write: (recordId) => writeToSubscriber(recordId, newsletterWelcome),
  },
  'book-mockup-link': {
    subject: () => 'Your access to the 3D Book Mockup Generator',
    stream: 'outbound',
    write: (recordId) => writeToSubscriber(recordId, bookMockupLink),
  },
  'free-report-link': {
    subject: () => 'Your free executive summary',
    stream: 'outbound',
    write: (recordId) => writeToSubscriber(recordId, freeReportLink),
  },
  'staff-contact': {
    subject: () => 'New contact',
    stream: 'outbound',
    write: async (recordId) => {
      const [contact] = await rows<'contact'>(table('contact').select('*').eq('id', recordId).limit(1));
      return contact ? staffContact(contact, deskUrl()) : null;
    },
  },
  'staff-order': {
    subject: () => 'New paid order',
    stream: 'outbound',
    write: async (recordId) => {
      const payment = await findPayment(recordId);
      // Refunded before anybody was told, it is nothing to deliver.
      return payment?.payment_status === 'success' ? staffOrder(payment, deskUrl()) : null;
    },
  },
  'staff-canary': {
    subject: (day) => `The checkout did not work on ${day}`,
    stream: 'outbound',
    write: (day) => Promise.resolve(staffCanary(day, deskUrl())),
  },
  'staff-export': {
    subject: (night) => `The export of ${night} is not whole`,
    stream: 'outbound',
    write: (night) => Promise.resolve(staffExport(night, deskUrl())),
  },
  'staff-unsent': {
    subject: (day) => `A confirmation was not delivered on ${day}`,
    stream: 'outbound',
    write: (day) => Promise.resolve(staffUnsent(day, deskUrl())),
  },
  'staff-fault': {
    subject: (day) => `Something needs a look: ${day}`,
    stream: 'outbound',
    write: (day) => Promise.resolve(staffFault(day, deskUrl())),
  },
  'staff-digest': {
    subject: (day) => `What came on ${day}`,
    stream: 'outbound',
    write: async (day) => {
      const counts = await call<{ newsletter: number; waitlist: number }>('count_day', { p_day: day });
      return staffDigest(day, counts, deskUrl());
    },
  },
} as const satisfies Record<string, Mail>;

export type MailKind = keyof typeof MAILS;

/** A mail ready to be sent. */
export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  stream: string;
  isOwed: boolean;
  unsubscribeUrl: string | null;
}

/** What the SQL functions need to enqueue a mail, beside the record or day that it is about. */
export interface MailDescription {
  kind: string;
  recipient: string;
  subject: string;
}

/** Describes a mail about a record, or about a day. */
export function describeMail(kind: MailKind, recipient: string, about = ''): MailDescription {
  return { kind, recipient, subject: MAILS[kind].subject(about) };
}

/** The stream that a mail of a kind goes by. */
export function streamOf(kind: string): Mail['stream'] {
  return Object.hasOwn(MAILS, kind) ? MAILS[kind as MailKind].stream : 'outbound';
}

/** Writes a queued mail; null when there is nothing to tell any more. */
export async function writeMail(email: EmailRow): Promise<WrittenMail | null> {
  const mail: Mail | undefined = Object.hasOwn(MAILS, email.kind) ? MAILS[email.kind as MailKind] : undefined;
  const letter = mail ? await mail.write(email.record_id ?? dayOf(email)) : null;
  if (!mail || !letter) return null;
  const { subject } = email;
  return {
    subject,
    html: toHtml(letter),
    text: toText(letter),
    stream: mail.stream,
    isOwed: mail.isOwed ?? false,
    unsubscribeUrl: letter.unsubscribeUrl ?? null,
  };
}

/** A mail without a record is about a day, which its key ends with. */
function dayOf({ dedupe_key: key }: EmailRow): string {
  return key.slice(key.lastIndexOf(':') + 1);
}

function deskUrl(): string {
  return `${siteOrigins()[0]}/admin`;
}

async function writeToSubscriber(
  recordId: string,
  compose: (place: { origin: string; unsubscribeUrl: string }) => Letter,
): Promise<Letter | null> {
  const [subscriber] = await rows<'newsletter'>(table('newsletter').select('*').eq('id', recordId).limit(1));
  if (!subscriber || subscriber.unsubscribed_at !== null) return null;
  return compose({ origin: siteOrigins()[0], unsubscribeUrl: unsubscribeUrl(recordId) });
}
