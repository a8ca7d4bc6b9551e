import type { FunctionName } from './schema.ts';

export const EMAIL_NOT_SENT = 'Email sending failed';
export const EMAILS_NOT_SENT = 'Failed to send email';
export const SESSION_NOT_CREATED = 'Failed to create a payment session';
export const PAYMENT_NOT_READ = 'Failed to get a payment record';
export const PAYMENT_NOT_UPDATED = 'Failed to update a payment record';
export const PAYMENTS_NOT_FETCHED = 'Failed to fetch payment data';

/**
 * What a failure is called in the log, in the words of docs/product.md (Messages): the `message` of a line. A failure
 * that the page does not mention has none.
 */
const CALLS: Partial<Record<FunctionName, string>> = {
  store_newsletter: 'Failed to subscribe to newsletter',
  store_waitlist: 'Failed to join waitlist',
  store_contact: 'Failed to submit contact form',
  start_payment: 'Failed to create a payment record',
  attach_session: PAYMENT_NOT_UPDATED,
  settle_payment: PAYMENT_NOT_UPDATED,
  note_refund: PAYMENT_NOT_UPDATED,
  note_dispute: PAYMENT_NOT_UPDATED,
  note_check: PAYMENT_NOT_UPDATED,
  expire_unstarted: PAYMENT_NOT_UPDATED,
  deliver_report: PAYMENT_NOT_UPDATED,
  read_ledger: PAYMENT_NOT_READ,
  read_report: PAYMENT_NOT_READ,
  renew_report_link: PAYMENT_NOT_READ,
  claim_emails: EMAILS_NOT_SENT,
};

const DATA: Readonly<Record<string, string>> = {
  newsletter: 'Failed to fetch newsletter data',
  waitlist: 'Failed to fetch waitlist data',
  contact: 'Failed to fetch contact data',
  payments: PAYMENTS_NOT_FETCHED,
};

/** What the parameters of a call may have. */
interface Inner {
  p_function?: FunctionName;
  p_arguments?: object;
  p_tab?: string;
}

/**
 * The message for a call of an SQL function that failed, or null. The admin's calls name their tab in `p_tab`; those that
 * check the session first name the function in `p_function`.
 */
export function callMessage(name: FunctionName, parameters: object): string | null {
  const { p_function: called, p_arguments: inner, p_tab: tab } = parameters as Inner;
  if (inner !== undefined) return callMessage(called ?? 'list_records', inner);
  const isList = name.endsWith('_records') || name === 'start_export';
  return CALLS[name] ?? (isList ? (DATA[String(tab)] ?? null) : null);
}
