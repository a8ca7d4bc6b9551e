import { rows, table, type PaymentRow } from './database.ts';

/** The payment of that id, or null. */
export async function findPayment(paymentId: string): Promise<PaymentRow | null> {
  const [payment] = await rows<'payments'>(table('payments').select('*').eq('id', paymentId).limit(1));
  return payment ?? null;
}
