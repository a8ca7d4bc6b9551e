import { formatCents, toCents } from '#domain/money.ts';
import { isReportPlan } from '#domain/payments/order.ts';
import type { Payment } from './use-payment.ts';

/** The order's id, plan and amount, and the state of its confirmation email. */
export function Receipt({ payment }: { payment: Payment }) {
  return (
    <>
      <dl className="totals">
        <div>
          <dt>Order id</dt>
          <dd>{payment.orderId}</dd>
        </div>
        <div>
          <dt>{isReportPlan(payment.plan) ? 'Report' : 'Plan'}</dt>
          <dd>{payment.plan}</dd>
        </div>
        <div className="total">
          <dt>Amount</dt>
          <dd>{formatCents(toCents(payment.amount))}</dd>
        </div>
      </dl>
      <p role="status">{payment.status === 'success' && emailText(payment)}</p>
    </>
  );
}

/** Says that the confirmation email is being sent or was sent; in any other state, that a receipt will follow. */
function emailText({ confirmationEmail, email, orderId }: Payment): string {
  if (confirmationEmail === 'sending') return 'Sending confirmation email...';
  if (confirmationEmail === 'sent') return `Confirmation email sent to ${email}`;
  return `Your receipt will follow by email. Your order number is ${orderId}.`;
}
