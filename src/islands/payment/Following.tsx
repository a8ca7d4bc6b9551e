import { brand } from '#brand';
import { timeOf } from '#domain/forms/next-steps.ts';
import type { Step } from '#domain/forms/step.ts';
import { formatCents, toCents } from '#domain/money.ts';
import { PREPARE, REPORT_STEPS, stepsOfMonth } from '#domain/payments/after-payment.ts';
import { isReportPlan } from '#domain/payments/order.ts';
import { refundTerms, REPORT_TERMS } from '#domain/payments/terms.ts';
import { Entries, type Entry } from './Entries.tsx';
import { ERASED_EMAIL, type Payment } from './use-payment.ts';

/**
 * Shows what has happened (the payment and the confirmation email) and every step that follows, with dates. Below them
 * are what the buyer of a first month can prepare, and the refund's terms.
 */
export function Following({ payment }: { payment: Payment }) {
  const isReport = isReportPlan(payment.plan);
  const paid = payment.paidAt === null ? new Date() : new Date(payment.paidAt);
  const [, ...steps] = stepsOf(payment);
  const time = paid.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <div>
      <Entries
        title="What happens next"
        entries={[
          {
            label: paid.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' }),
            text: (
              <>
                <b translate="no">{time}</b> <span>You paid</span>{' '}
                <span translate="no">{`${formatCents(toCents(payment.amount), { cents: 'always' })}.`}</span>
              </>
            ),
          },
          { label: 'Receipt', text: emailText(payment), isStatus: true },
          ...steps.map((step, index) => entryOf(step, paid, index === 0)),
        ]}
      />
      {!isReport && !payment.isLaterMonth && <Preparation />}
      <p className="soft">{isReport ? REPORT_TERMS.refund : refundTerms(brand.email).join(' ')}</p>
    </div>
  );
}

function Preparation() {
  return (
    <>
      <h2>What you can prepare</h2>
      <ul className="prepare">
        {PREPARE.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

function stepsOf({ plan: title, isLaterMonth }: Payment): readonly Step[] {
  return isReportPlan(title) ? REPORT_STEPS : stepsOfMonth(title, isLaterMonth);
}

function entryOf(step: Step, paid: Date, isHour: boolean): Entry {
  return { label: timeOf(step, paid), text: step.text, isHour };
}

/** A sentence about the confirmation email: its state, what to do if it failed, or that the receipt follows. */
function emailText({ confirmationEmail, email, orderId }: Payment): string {
  if (confirmationEmail === 'sending') return 'Sending confirmation email...';
  if (confirmationEmail === 'sent') return `Confirmation email sent to ${email}`;
  if (confirmationEmail === 'failed')
    return `We couldn’t deliver your receipt to ${email}. Write to ${brand.email} with your order number, ${orderId}, and we’ll send it to another address.`;
  if (email === '') return `${ERASED_EMAIL} Your order number is ${orderId}.`;
  return `Your receipt will follow by email. Your order number is ${orderId}.`;
}
