import { cellText } from '#domain/admin/cell.ts';
import { fold, searchWords } from '#domain/admin/fold.ts';
import { phoneOf } from '#domain/admin/phone.ts';
import { sourceWords } from '#domain/admin/source-words.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import { answersOf } from '#domain/forms/message.ts';
import { isReportOrder, orderId } from '#domain/payments/order.ts';
import type { PaymentStatus } from '#domain/payments/status.ts';
import { formatKey } from './format.ts';

/** A status as staff read it. */
interface StatusWord {
  word: string;
  tone: 'good' | 'bad' | 'open' | 'neutral';
}

/** A payment's status: the word as it is stored, and a tone. The tone of an unknown status is neutral. */
export function statusOf(status: string): StatusWord {
  return { word: status, tone: Object.hasOwn(TONES, status) ? TONES[status as PaymentStatus] : 'neutral' };
}

/** What a payment's status means, for its details: `initiated (pending)`. */
export function statusWords(status: string): string {
  const meaning = Object.hasOwn(MEANINGS, status) ? MEANINGS[status] : undefined;
  return meaning === undefined ? status : `${status} (${meaning})`;
}

const MEANINGS: Readonly<Record<string, string>> = {
  initiated: 'pending: not paid yet',
  success: 'paid',
  failed: 'not paid',
  expired: 'not paid in time',
} satisfies Partial<Record<PaymentStatus, string>>;

const TONES = {
  initiated: 'open',
  success: 'good',
  failed: 'bad',
  expired: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<PaymentStatus, string>;

/**
 * Returns a word and a tone for a payment's dispute, or for a refund that failed or was canceled, so that the buyer does
 * not have the money; null without either, or when we won the dispute.
 */
export function alertOf(payment: AdminRow): { word: string; tone: 'bad' | 'neutral' } | null {
  if (payment['dispute_state'] === 'open') return { word: 'Disputed', tone: 'bad' };
  if (payment['dispute_state'] === 'lost') return { word: 'Dispute lost', tone: 'neutral' };
  const isOwed = Number(payment['refunded_amount']) < Number(payment['amount']);
  return isOwed && payment['payment_status'] === 'refunded' ? { word: 'Refund undone', tone: 'bad' } : null;
}

/** What staff should know about a payment's dispute before they deliver its report; null when there is nothing. */
export function disputeWarning(payment: AdminRow): string | null {
  const lost = cellText({ key: 'lost_amount', label: '', kind: 'money' }, payment);
  if (Number(payment['lost_amount']) > 0)
    return `The money is gone: the bank returned ${lost} to the buyer after a lost dispute.`;
  return payment['dispute_state'] === 'open' ? 'The buyer disputed the payment at their bank.' : null;
}

/** Returns the text in a column of a row; `''` when the column has no text. */
export function textOf(row: AdminRow, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}

/**
 * Matches a line of a stored message that `excerptOf` leaves out, because the record shows the line's value
 * elsewhere.
 */
const IN_OTHER_COLUMNS = /^(Email|Author|Phone): /;

/** Returns the answers in a row's message in one line; `''` when the message has none. */
export function excerptOf(row: AdminRow): string {
  const answers = answersOf(textOf(row, 'message')).map((line) => line.trim());
  return answers.filter((line) => line !== '' && !IN_OTHER_COLUMNS.test(line)).join(' ');
}

/** Returns the row's name, else its email address, else its order id. */
export function nameOf(row: AdminRow): string {
  const { name, email } = row as AdminRow & { name?: string; email?: string };
  return name || email || orderId(row.id);
}

/** Returns a word and a tone for the state of a record's work. */
export function workStatus(row: AdminRow): StatusWord {
  const state = row['work_state'];
  if (state === 'done') return { word: 'Done', tone: 'good' };
  return state === 'contacted' ? { word: 'Contacted', tone: 'neutral' } : { word: 'New', tone: 'open' };
}

/** Returns the product whose waitlist somebody joined, or `''`. */
export function productOf(row: AdminRow): string {
  const { product } = metadataOf(row);
  return typeof product === 'string' ? formatKey(product) : '';
}

/** Lists the values that a waitlist entry has: product, role, stage of the book, distribution type and website. */
export function signupWords(row: AdminRow): string {
  const { selectedRole, bookStage, distributionType } = metadataOf(row);
  const stage = typeof bookStage === 'string' && `Book at stage ${bookStage}`;
  const distribution = distributionType === 'both' ? 'print and ebook' : distributionType;
  return [productOf(row), selectedRole, stage, distribution, row['website']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}

function metadataOf({ metadata }: AdminRow & { metadata?: unknown }): Readonly<Record<string, unknown>> {
  return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
}

/**
 * Whether the report of a payment can be delivered: the payment is for a report, has the status `success`, and still has
 * an email address. An erasure removes the address.
 */
export function isDeliverable(payment: AdminRow): boolean {
  const isPaid = payment['payment_status'] === 'success' && payment['email'] !== '';
  return isPaid && isReportOrder(payment['metadata']);
}

/**
 * Whether every word of a search text occurs in the row's order id, name, contact data, source (as it is stored and as it is
 * shown), message, plan, book links or note. At the end of the compared text are all digits, as in the column `searched_text` of the database.
 */
export function hasWords(row: AdminRow, search: string): boolean {
  const keys = ['name', 'email', 'website', 'source', 'message', 'plan', 'work_note'];
  const { bookLinks = '' } = metadataOf(row);
  const values = [
    `order number no. #${row.id}`,
    ...keys.map((key) => textOf(row, key)),
    phoneOf(row) ?? '',
    String(bookLinks),
    typeof row['source'] === 'string' ? sourceWords(row['source']) : '',
  ];
  const text = fold(values.join(' '));
  const searched = `${text} ${text.replace(/[^0-9]/g, '')}`;
  return searchWords(search).every((spellings) => spellings.some((word) => searched.includes(word)));
}
