import { useEffect, useRef, type ReactNode } from 'react';
import { ONBOARDING_HOURS } from '#domain/claims.ts';
import { isReportPlan } from '#domain/payment.ts';
import { Receipt } from './Receipt.tsx';
import { usePayment, type Check, type Payment } from './use-payment.ts';

/** The payments that will not become a success any more, and what the buyer has to know. */
const ENDINGS: Readonly<Partial<Record<Payment['status'], { title: string; text: string }>>> = {
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged. You may try again with another card.',
  },
  expired: {
    title: 'The payment page has expired',
    text: 'It was open for too long, and nothing was charged.',
  },
  refunded: { title: 'The payment was refunded', text: 'The amount goes back the way it came.' },
};

/** The way back from the payment page. Whatever the address says, it shows what the server knows. */
export function PaymentResult() {
  const [finding, check] = usePayment();
  if (finding.kind === 'verifying') return <Verifying />;
  if (finding.kind === 'error')
    return (
      <View key="error" title="Payment Verification Failed">
        <p className="note fault">{finding.message}</p>
        <div className="actions">
          <Link to="/pricing" label="Return to Pricing" />
          {finding.mayRetry && <CheckAgain check={check} />}
        </div>
      </View>
    );
  const { payment } = finding;
  if (payment.status === 'success')
    return (
      <View key="success" title="Payment Successful">
        <p className="lead">
          {isReportPlan(payment.plan)
            ? 'Thank you. The analysis of your books has begun.'
            : `Thank you. We contact you within ${ONBOARDING_HOURS} hours to begin.`}
        </p>
        <Receipt payment={payment} />
        <div className="actions">
          <Link to="/" label="Back to the home page" />
          <a className="button quiet" href="/features">
            See the features
          </a>
        </div>
      </View>
    );
  const ending = ENDINGS[payment.status];
  if (ending)
    return (
      <View key={payment.status} kicker="Payment Processing" title={ending.title}>
        <p className="lead">{ending.text}</p>
        <Receipt payment={payment} />
        <div className="actions">
          <Link to="/pricing" label="Return to Pricing" />
        </div>
      </View>
    );
  return (
    <View key="processing" title="Payment Processing">
      <p className="lead">
        The payment is not confirmed yet. We email you as soon as it is; this page may be closed.
      </p>
      <Receipt payment={payment} />
      <div className="actions">
        <CheckAgain check={check} />
      </div>
    </View>
  );
}

function Verifying() {
  return (
    <div className="flow">
      <h1 className="unseen">Payment Result</h1>
      <p className="verifying lead" role="status">
        <span className="spinner" /> Verifying your payment…
      </p>
      <p className="soft">A confirmation email follows as well, once the payment has gone through.</p>
    </div>
  );
}

/** One of the page's views; its heading takes the focus, so that the change is heard. */
function View({ kicker, title, children }: { kicker?: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flow">
      {kicker && <p className="label">{kicker}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

function Link({ to, label }: { to: string; label: string }) {
  return (
    <a className="button" href={to}>
      {label}
    </a>
  );
}

function CheckAgain({ check: { isAsking, last, ask } }: { check: Check }) {
  return (
    <>
      <button className="button quiet" type="button" aria-busy={isAsking || undefined} onClick={ask}>
        Check again
      </button>
      <p className="soft" role="status">
        {last &&
          !isAsking &&
          `${last.isAnswered ? 'Checked' : 'Could not be checked'} at ${timeOf(last.at)}.`}
      </p>
    </>
  );
}

function timeOf(instant: Date): string {
  return instant.toLocaleTimeString('en');
}
