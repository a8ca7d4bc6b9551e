import { brand } from '#brand';
import { ONBOARDING_HOURS } from '#domain/content/claims.ts';
import { PROSPECTS, timeOf } from '#domain/forms/next-steps.ts';
import { formatCents, toCents } from '#domain/money.ts';
import { isReportPlan } from '#domain/payments/order.ts';
import { Entries } from './Entries.tsx';
import type { Payment } from './use-payment.ts';

/**
 * Shows three calendar entries: the time of the payment, the state of the confirmation email, and the next
 * step of the order. The step after that is in a line below the entries.
 */
export function FirstDay({ payment }: { payment: Payment }) {
  const { plan, amount, paidAt } = payment;
  const paid = paidAt === null ? new Date() : new Date(paidAt);
  const isReport = isReportPlan(plan);
  const [, next, last] = PROSPECTS[isReport ? 'report' : 'checkout'].steps;
  const time = paid.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <div>
      <Entries
        title={isReport ? 'What happens next' : `Your first ${ONBOARDING_HOURS} hours`}
        entries={[
          {
            label: paid.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' }),
            text: (
              <>
                <b translate="no">{time}</b> <span>You paid</span>{' '}
                <span translate="no">{`${formatCents(toCents(amount), { cents: 'always' })}.`}</span>
              </>
            ),
          },
          { label: 'Receipt', text: emailText(payment), isStatus: true },
          {
            label: timeOf(next, paid),
            text: (
              <>
                {next.hours !== undefined && <b>{time} </b>}
                {next.text}
              </>
            ),
            isHour: true,
          },
        ]}
      />
      <p className="soft">
        <b>{timeOf(last, paid)}:</b> {last.text}
      </p>
    </div>
  );
}

/** A sentence about the confirmation email: its state, what to do if it failed, or that the receipt follows. */
function emailText({ confirmationEmail, email, orderId }: Payment): string {
  if (confirmationEmail === 'sending') return 'Sending confirmation email...';
  if (confirmationEmail === 'sent') return `Confirmation email sent to ${email}`;
  if (confirmationEmail === 'failed')
    return `We couldn’t deliver your receipt to ${email}. Write to ${brand.email} with your order number, ${orderId}, and we’ll send it to another address.`;
  return `Your receipt will follow by email. Your order number is ${orderId}.`;
}
