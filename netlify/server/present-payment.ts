import type { PaymentAnswer } from '#domain/answer.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { orderId, visibleEmail, type ConfirmationEmail } from '#domain/payment.ts';
import { rows, table, type PaymentRow } from './database.ts';

/** A payment as its buyer may see it; `amount` in dollars, the address masked after 24 hours. */
export async function presentPayment(payment: PaymentRow, now: Date): Promise<PaymentAnswer['payment']> {
  return {
    status: payment.payment_status,
    orderId: orderId(payment.id),
    plan: payment.plan,
    amount: toDollars(toCents(payment.amount)),
    email: visibleEmail(payment.email, new Date(payment.timestamp), now),
    confirmationEmail: await confirmationOf(payment.id),
  };
}

async function confirmationOf(paymentId: string): Promise<ConfirmationEmail> {
  const [mail] = await rows<'emails'>(
    table('emails').select('*').eq('record_id', paymentId).eq('kind', 'payment-confirmation').limit(1),
  );
  if (!mail) return 'none';
  return mail.status === 'sent' || mail.status === 'failed' ? mail.status : 'sending';
}
