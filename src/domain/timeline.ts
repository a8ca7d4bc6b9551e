/** A payment's ledger as sentences for staff. Runs in browser and functions. */
import { formatCents, toCents } from './money.ts';

/** A line of the ledger as the database holds it. */
export interface LedgerEvent {
  timestamp: string;
  kind: string;
  detail: Readonly<Record<string, unknown>>;
}

/** A line of the ledger as staff read it. */
export interface TimelineEvent {
  timestamp: string;
  kind: string;
  sentence: string;
}

/** The timeline of a payment (`GET /api/admin/payments/{id}/events`), oldest line first. */
export interface TimelineAnswer {
  ok: true;
  events: TimelineEvent[];
}

type Words = Readonly<Record<string, string>>;

const WHO: Words = { page: 'the result page', webhook: 'an event of Stripe’s', job: 'the scheduled job' };

const STATES: Words = {
  open: 'not paid yet',
  pending: 'the payment is on its way',
  paid: 'paid',
  failed: 'the payment failed',
  expired: 'the payment page has expired',
  refunded: 'refunded',
  unstarted: 'there is no payment page to ask about',
};

const OUTCOMES: Words = {
  success: 'succeeded',
  failed: 'failed',
  expired: 'expired',
  refunded: 'was refunded',
};

const EVENTS: Words = {
  'checkout.session.completed': 'the checkout was completed',
  'checkout.session.async_payment_succeeded': 'the delayed payment succeeded',
  'checkout.session.async_payment_failed': 'the delayed payment failed',
  'checkout.session.expired': 'the payment page has expired',
  'charge.refunded': 'a refund was made',
};

const MAILS: Words = { 'payment-confirmation': 'The confirmation email' };
const MAIL_STATES: Words = {
  queued: 'was put into the outbox',
  sent: 'was sent',
  failed: 'could not be sent',
};

const SENTENCES: Readonly<Record<string, (detail: LedgerEvent['detail']) => string>> = {
  created: ({ amount }) => `The order was recorded: ${formatCents(toCents(Number(amount)))}.`,
  session: () => 'The payment page was opened at Stripe.',
  webhook: ({ type }) => `Stripe reported: ${inWords(EVENTS, type)}.`,
  check: ({ state, by }) => `Stripe was asked by ${inWords(WHO, by)}: ${inWords(STATES, state)}.`,
  settled: ({ status, by }) => `The payment ${inWords(OUTCOMES, status)}, noticed by ${inWords(WHO, by)}.`,
  refund: ({ by }) => `The payment was refunded, noticed by ${inWords(WHO, by)}.`,
  mail: ({ mail, state }) =>
    `${inWords(MAILS, mail, 'The email ')} ${inWords(MAIL_STATES, state, 'is in the state ')}.`,
  delivered: () => 'Staff marked the order as delivered.',
};

/** A line of the ledger with its sentence; a kind that is not known is named as it is. */
export function tellEvent({ timestamp, kind, detail }: LedgerEvent): TimelineEvent {
  const tell = Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind] : undefined;
  return { timestamp, kind, sentence: tell?.(detail) ?? `An entry of the kind ${kind} was made.` };
}

function inWords(words: Words, value: unknown, before = ''): string {
  const text = String(value);
  return Object.hasOwn(words, text) ? (words[text] ?? text) : before + text;
}
