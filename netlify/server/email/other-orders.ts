import { isDeepStrictEqual } from 'node:util';
import { isReportOrder } from '#domain/payments/order.ts';
import { bookLinksOf } from './templates/receipt-lines.ts';
import { rows, table } from '../platform/database.ts';
import type { PaymentRow } from '../platform/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The other paid orders of a payment's buyer; null where there is none. */
export interface OtherOrders {
  /** One for the same, at most 24 hours before or after: perhaps the buyer paid twice. */
  twin: PaymentRow | null;
  /** The latest earlier one that is not the twin. */
  earlier: PaymentRow | null;
}

/** Finds the other paid orders of the same address. */
export async function findOtherOrders(payment: PaymentRow): Promise<OtherOrders> {
  const others = await listOthers(payment);
  const twin = others.find((other) => isTwin(other, payment)) ?? null;
  return { twin, earlier: others.find((other) => other !== twin && isEarlier(other, payment)) ?? null };
}

/** Whether the order of a plan comes after another paid order of a plan, so that its month is not the buyer's first. */
export async function isLaterMonth(payment: PaymentRow): Promise<boolean> {
  if (isReportOrder(payment.metadata)) return false;
  const others = await listOthers(payment);
  return others.some((other) => !isReportOrder(other.metadata) && isEarlier(other, payment));
}

/** The newest first. After an erasure the address is empty, and nobody knows whose order it was. */
async function listOthers({ id, email }: PaymentRow): Promise<PaymentRow[]> {
  if (email === '') return [];
  const paid = table('payments').select('*').match({ email, payment_status: 'success' }).neq('id', id);
  return rows(paid.order('timestamp', { ascending: false }).limit(20));
}

function isEarlier(other: PaymentRow, payment: PaymentRow): boolean {
  return timeOf(other) < timeOf(payment);
}

function isTwin(other: PaymentRow, payment: PaymentRow): boolean {
  const isSame = other.plan === payment.plan && isDeepStrictEqual(bookLinksOf(other), bookLinksOf(payment));
  return isSame && Math.abs(timeOf(other) - timeOf(payment)) <= DAY_MS;
}

function timeOf({ timestamp }: PaymentRow): number {
  return Date.parse(timestamp);
}
