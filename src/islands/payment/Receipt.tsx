import { formatCents, toCents } from '#domain/money.ts';
import { isReportPlan } from '#domain/payment.ts';
import type { Payment } from './use-payment.ts';

/** What was bought, under which order id, and where its confirmation mail stands. */
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
      <p role="status">{payment.status === 'success' && mailText(payment)}</p>
    </>
  );
}

function mailText({ confirmationEmail, email }: Payment): string {
  if (confirmationEmail === 'sending') return 'Sending confirmation email...';
  if (confirmationEmail === 'sent') return `Confirmation email sent to ${email}`;
  return '';
}
