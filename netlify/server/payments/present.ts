import type { PaymentAnswer } from '#domain/answer.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { orderId, visibleEmail, type ConfirmationEmail } from '#domain/payments/order.ts';
import { rows, table, type PaymentRow } from '../platform/database.ts';

/** A payment for its buyer: `amount` in dollars, the email address masked after 24 hours. */
export async function presentPayment(payment: PaymentRow, now: Date): Promise<PaymentAnswer['payment']> {
  return {
    status: payment.payment_status,
    orderId: orderId(payment.id),
    plan: payment.plan,
    amount: toDollars(toCents(payment.amount)),
    email: visibleEmail(payment.email, new Date(payment.timestamp), now),
    confirmationEmail: await confirmationState(payment.id),
  };
}

async function confirmationState(paymentId: string): Promise<ConfirmationEmail> {
  const [email] = await rows<'emails'>(
    table('emails').select('*').eq('record_id', paymentId).eq('kind', 'payment-confirmation').limit(1),
  );
  if (!email) return 'none';
  return email.status === 'sent' || email.status === 'failed' ? email.status : 'sending';
}
