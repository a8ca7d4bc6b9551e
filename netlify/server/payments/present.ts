import type { PaymentAnswer } from '#domain/answer.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { orderId, visibleEmail, type ConfirmationEmail } from '#domain/payments/order.ts';
import { receiptOf } from '../email/templates/receipt-lines.ts';
import { isLaterMonth } from '../email/other-orders.ts';
import { rows, table } from '../platform/database.ts';
import type { EmailRow, PaymentRow } from '../platform/schema.ts';
import { shownAddress } from '../platform/shown-address.ts';

/**
 * A payment as its buyer sees it: the amounts in dollars, the email address masked after 24 hours. Until it is paid, it
 * says nothing about other orders of the address, which anybody may have typed.
 */
export async function presentPayment(payment: PaymentRow, now: Date): Promise<PaymentAnswer['payment']> {
  const [confirmation, isLater] = await Promise.all([
    findConfirmation(payment.id),
    payment.paid_at !== null && isLaterMonth(payment),
  ]);
  return {
    status: payment.payment_status,
    orderId: orderId(payment.id),
    plan: payment.plan,
    amount: toDollars(toCents(payment.amount)),
    refundedAmount: toDollars(toCents(payment.refunded_amount)),
    email: visibleEmail(shownAddress(payment.email), new Date(payment.timestamp), now),
    confirmationEmail: stateOf(confirmation),
    paidAt: payment.paid_at,
    receipt: receiptOf(payment),
    ...(isLater && { isLaterMonth: true }),
  };
}

async function findConfirmation(paymentId: string): Promise<EmailRow | undefined> {
  const [email] = await rows(
    table('emails').select('*').eq('record_id', paymentId).eq('kind', 'payment-confirmation').limit(1),
  );
  return email;
}

function stateOf(email: EmailRow | undefined): ConfirmationEmail {
  if (!email) return 'none';
  return email.status === 'sent' || email.status === 'failed' ? email.status : 'sending';
}
