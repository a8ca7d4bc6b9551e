/** Turns a payment's ledger into sentences for staff. */
import { formatCents, toCents } from '../money.ts';
import { nextStep, openDispute } from '../payments/dispute.ts';
import { adviceOn } from '../payments/refund.ts';

/** A ledger entry as the database stores it. */
export interface LedgerEvent {
  timestamp: string;
  kind: string;
  detail: Readonly<Record<string, unknown>>;
}

/** A ledger entry with the sentence that staff read. */
export interface TimelineEvent {
  timestamp: string;
  kind: string;
  sentence: string;
}

/** The timeline of a payment (`GET /api/admin/payments/{id}/events`), oldest entry first. */
export interface TimelineAnswer {
  ok: true;
  events: TimelineEvent[];
}

type Words = Readonly<Record<string, string>>;

const WHO = {
  checkout: 'a repeated checkout',
  page: 'the thank-you page',
  webhook: 'a Stripe event',
  job: 'the scheduled job',
  night: 'the nightly comparison',
} as const satisfies Words;

/** What asked Stripe about a payment: the value `by` in the detail of a ledger entry. */
export type Caller = keyof typeof WHO;

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
  'charge.updated': 'the payment was updated',
  'charge.refunded': 'a refund was made',
  'charge.refund.updated': 'a refund was updated',
  'refund.created': 'a refund was made',
  'refund.updated': 'a refund was updated',
  'refund.failed': 'a refund failed',
  'charge.dispute.created': 'the buyer disputed the payment',
  'charge.dispute.updated': 'the dispute was updated',
  'charge.dispute.funds_withdrawn': 'the bank took the disputed amount',
  'charge.dispute.funds_reinstated': 'the bank returned the disputed amount',
  'charge.dispute.closed': 'the bank decided the dispute',
};

const DELIVERIES: Words = {
  file: 'Staff delivered the report as a PDF.',
  link: 'Staff delivered the report as a link.',
  mark: 'Staff marked the order as delivered.',
  undo: 'Staff took back that the order was delivered.',
};

const EMAILS: Words = {
  'payment-confirmation': 'The confirmation email',
  'payment-failed': 'The email about the failed payment',
  'report-ready': 'The email with the report’s link',
  'report-link': 'The email with a new link',
};
const EMAIL_STATES: Words = {
  queued: 'was queued',
  sent: 'was sent',
  failed: 'could not be sent',
  unwanted: 'was not sent, because the order was refunded first',
  undelivered: 'bounced: the buyer did not get it',
};

const SENTENCES: Readonly<Record<string, (detail: LedgerEvent['detail']) => string>> = {
  created: ({ amount }) => `The order was recorded: ${formatCents(toCents(Number(amount)))}.`,
  session: () => 'The payment page was opened at Stripe.',
  webhook: ({ type }) => `Stripe reported: ${inWords(EVENTS, type)}.`,
  check: ({ state, by }) => `Stripe was asked by ${inWords(WHO, by)}: ${inWords(STATES, state)}.`,
  settled: ({ status, by }) => `The payment ${inWords(OUTCOMES, status)}, reported by ${inWords(WHO, by)}.`,
  refund: (detail) => `${formatRefund(detail)}, reported by ${inWords(WHO, detail['by'])}.`,
  dispute: (detail) => `${formatDispute(detail)}.`,
  mail: ({ mail, state }) =>
    String(mail).startsWith('staff-')
      ? `An email to staff about the order ${state === 'failed' ? 'could not be sent' : 'bounced'}: staff did not get it.`
      : `${inWords(EMAILS, mail, 'The email ')} ${inWords(EMAIL_STATES, state, 'is in the state ')}.`,
  delivered: ({ how }) => inWords(DELIVERIES, how, 'Staff delivered the order: '),
  download: () => 'The buyer opened the report.',
};

/**
 * The words for a refund: the sum of all refunds after it, and before that what became of a refund that came to
 * nothing (`part`). Amounts are in dollars.
 */
function formatRefund(detail: LedgerEvent['detail']): string {
  const { status, state, part, reason, refunded, amount } = detail;
  const total = `${inDollars(refunded)} of ${inDollars(amount)} refunded`;
  if (state === 'failed' || state === 'canceled') {
    const word = typeof reason === 'string' ? reason : null;
    const { step } = adviceOn(state, word, String(status));
    return `A refund of ${inDollars(part)} ${formatEnd(state, word)}, so ${step}; ${total}`;
  }
  return refunded === amount ? 'The payment was refunded' : total;
}

function formatEnd(state: 'failed' | 'canceled', reason: string | null): string {
  if (state === 'canceled') return 'was canceled, and the buyer does not have this money';
  return reason === null ? 'failed' : `failed (${reason.replaceAll('_', ' ')})`;
}

function formatDispute({ state, amount, answerBy }: LedgerEvent['detail']): string {
  if (state === 'won') return 'The dispute ended in our favor';
  if (state === 'lost') return `The dispute was lost and the bank returned ${inDollars(amount)} to the buyer`;
  const due = typeof answerBy === 'string' ? answerBy : null;
  return state === 'appealed' ? `The lost dispute is appealed; ${nextStep(due)}` : `The ${openDispute(due)}`;
}

function inDollars(amount: unknown): string {
  return formatCents(toCents(Number(amount)), { cents: 'always' });
}

/** Adds the sentence to a ledger entry. If the kind is unknown, the sentence contains the name of the kind. */
export function formatEvent({ timestamp, kind, detail }: LedgerEvent): TimelineEvent {
  const write = Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind] : undefined;
  return { timestamp, kind, sentence: write?.(detail) ?? `An entry of the kind ${kind} was made.` };
}

/** Looks up the words for a value in `words`. For a value that is not there, returns `before` and the value. */
function inWords(words: Words, value: unknown, before = ''): string {
  const text = String(value);
  return Object.hasOwn(words, text) ? (words[text] ?? text) : before + text;
}
