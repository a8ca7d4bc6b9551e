import { brand } from '#brand';
import { orderId } from '#domain/payment.ts';
import { rows, table, type EmailRow } from '../database.ts';
import { siteOrigins } from '../env.ts';
import { unsubscribeUrl } from '../unsubscribe-token.ts';
import { bookMockupLink } from './book-mockup-link.ts';
import { freeReportLink } from './free-report-link.ts';
import { toHtml, toText, type Letter } from './layout.ts';
import { newsletterWelcome } from './newsletter-welcome.ts';
import { paymentConfirmation } from './payment-confirmation.ts';

/** Every mail that the site sends: its subject and, when its turn comes, its letter about the record. */
interface Mail {
  subject: (recordId: string) => string;
  /** Postmark's streams: newsletters never share the reputation of receipts. */
  stream: 'outbound' | 'broadcast';
  /** Null when what it tells of is gone or no longer wanted. */
  write: (recordId: string) => Promise<Letter | null>;
}

const MAILS = {
  'payment-confirmation': {
    subject: (recordId) => `Payment confirmed: order ${orderId(recordId)}`,
    stream: 'outbound',
    write: async (recordId) => {
      const [payment] = await rows<'payments'>(table('payments').select('*').eq('id', recordId).limit(1));
      return payment ? paymentConfirmation(payment) : null;
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
} as const satisfies Record<string, Mail>;

export type MailKind = keyof typeof MAILS;

/** A mail ready to be sent. */
export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  stream: string;
  unsubscribeUrl: string | null;
}

/** What the SQL functions need to enqueue a mail beside what it tells of. */
export function describeMail(
  kind: MailKind,
  recipient: string,
  recordId = '',
): { kind: string; recipient: string; subject: string } {
  return { kind, recipient, subject: MAILS[kind].subject(recordId) };
}

/** Writes a queued mail; null when there is nothing to tell any more. */
export async function writeMail(email: EmailRow): Promise<WrittenMail | null> {
  const mail: Mail | undefined = Object.hasOwn(MAILS, email.kind) ? MAILS[email.kind as MailKind] : undefined;
  const letter = mail && email.record_id ? await mail.write(email.record_id) : null;
  if (!mail || !letter) return null;
  const { subject } = email;
  return {
    subject,
    html: toHtml(letter),
    text: toText(letter),
    stream: mail.stream,
    unsubscribeUrl: letter.unsubscribeUrl ?? null,
  };
}

async function writeToSubscriber(
  recordId: string,
  compose: (place: { origin: string; unsubscribeUrl: string }) => Letter,
): Promise<Letter | null> {
  const [subscriber] = await rows<'newsletter'>(table('newsletter').select('*').eq('id', recordId).limit(1));
  if (!subscriber || subscriber.unsubscribed_at !== null) return null;
  return compose({ origin: siteOrigins()[0], unsubscribeUrl: unsubscribeUrl(recordId) });
}
