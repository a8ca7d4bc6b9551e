import { isReportOrder, orderId } from '#domain/payments/order.ts';
import { describeEmail } from '../email/catalogue.ts';
import { isStopped, readSuppression } from '../email/suppressions.ts';
import { Problem } from '../http/problem.ts';
import { actorAt } from '../platform/audit.ts';
import { call, findRow } from '../platform/database.ts';
import type { PaymentRow } from '../platform/schema.ts';
import { isId } from '../platform/id.ts';
import { readReportFile, saveReportFile } from './report-files.ts';

/** What staff deliver: a PDF, an https URL, or null when the order is only marked as delivered; `undo` takes the mark back. */
export type Delivery = { file: ArrayBuffer } | { url: string } | { undo: true } | null;

/** A report for its buyer: the PDF, or the URL where staff keep it. */
export type OpenedReport = { fileName: string; file: ArrayBuffer } | { url: string };

const NOT_DELIVERABLE = 'Only a paid report can be delivered';
const BOUNCED =
  'Email to this buyer’s address bounced, so they would not get the link. Reach them another way, send the report yourself, and mark the order as delivered.';

/**
 * Delivers a paid report and enqueues the email with the report's link. Delivering the order's newest report
 * again changes nothing within ten minutes; later, the buyer gets another email. If `delivery` is null, only marks the
 * order as delivered. Returns the time of the first delivery (ISO 8601; null after `undo`), or null for an unknown
 * payment.
 * @throws Problem `validation` when the order is not a paid report, its buyer's data was erased, or the buyer would not
 * get the email because the address bounced.
 */
export async function deliverReport(
  paymentId: string,
  delivery: Delivery,
  ip: string,
): Promise<{ deliveredAt: string | null } | null> {
  if (!isId(paymentId)) return null;
  const payment = await findRow('payments', paymentId);
  if (!payment) return null;
  // The SQL function `deliver_report` checks the order again, because the order may change while a PDF is
  // stored.
  if (!isDeliverable(payment)) throw new Problem('validation', NOT_DELIVERABLE, { fields: {} });
  const isSent = delivery !== null && !('undo' in delivery);
  if (isSent && isStopped(await readSuppression(payment.email), true))
    throw new Problem('validation', BOUNCED, { fields: {} });
  const answer = await call('deliver_report', {
    p_payment_id: paymentId,
    p_report: await store(paymentId, delivery),
    p_mail: describeEmail('report-ready', '', paymentId),
    p_actor: actorAt(ip),
  });
  if (answer?.outcome === 'refused') throw new Problem('validation', NOT_DELIVERABLE, { fields: {} });
  return answer;
}

/** Whether an order is a paid report whose buyer's data was not erased. */
function isDeliverable({ payment_status, email, metadata }: PaymentRow): boolean {
  return payment_status === 'success' && email !== '' && isReportOrder(metadata);
}

/** Whether an order is paid and has a report. The report's PDF may have been deleted. */
export async function hasReport(paymentId: string): Promise<boolean> {
  return (await call('read_report', { p_payment_id: paymentId, p_is_download: false })) !== null;
}

/**
 * Opens the newest report of a paid order and records the download in the ledger. Returns null when the order has no
 * report or is not paid, and when the report's PDF was deleted (the download is recorded even then).
 */
export async function openReport(paymentId: string): Promise<OpenedReport | null> {
  const request = { p_payment_id: paymentId, p_is_download: true };
  const report = await call('read_report', request);
  if (report?.url) return { url: report.url };
  const file = report?.file ? await readReportFile(report.file) : null;
  return file && { fileName: `report-${orderId(paymentId)}.pdf`, file };
}

/**
 * Enqueues an email with a new link to a report, unless the email's rate limit is exceeded. Returns the
 * payment's id, even beyond the limit; null when no paid order with a report has this order number (`orderId`) and email
 * address (lower case).
 */
export async function renewReportLink(order: string, email: string): Promise<string | null> {
  return call('renew_report_link', {
    p_order: order,
    p_email: email,
    p_mail: describeEmail('report-link', email),
  });
}

async function store(paymentId: string, delivery: Delivery): Promise<object | null> {
  if (delivery === null || !('file' in delivery)) return delivery;
  return { file: await saveReportFile(paymentId, delivery.file) };
}
