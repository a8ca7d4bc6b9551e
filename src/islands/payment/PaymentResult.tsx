import { ONBOARDING_HOURS } from '#domain/content/claims.ts';
import { isReportPlan } from '#domain/payments/order.ts';
import { CheckAgain } from './CheckAgain.tsx';
import { FirstDay } from './FirstDay.tsx';
import { Receipt } from './Receipt.tsx';
import { ResultView } from './ResultView.tsx';
import { usePayment, type Check, type Payment } from './use-payment.ts';

/** Titles and texts for payments that failed, expired or were refunded. */
const ENDINGS: Readonly<Partial<Record<Payment['status'], { title: string; text: string }>>> = {
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged. You can try again with another card.',
  },
  expired: {
    title: 'The payment page has expired',
    text: 'It was open for too long. Nothing was charged, and you can start again.',
  },
  refunded: {
    title: 'The payment was refunded',
    text: 'The money goes back to the card or account you paid with.',
  },
};

/**
 * The result page after the payment page. It shows the server's state of the payment and ignores the status in the
 * URL.
 */
export function PaymentResult() {
  const [finding, check] = usePayment();
  if (finding.kind === 'verifying') return <Verifying />;
  if (finding.kind === 'error')
    return (
      <ResultView key="error" title="Payment Verification Failed">
        <p className="note fault">{finding.message}</p>
        <div className="actions">
          <Link to="/pricing" label="Return to Pricing" />
          {finding.mayRetry && <CheckAgain check={check} />}
        </div>
      </ResultView>
    );
  return <KnownPayment payment={finding.payment} check={check} />;
}

function KnownPayment({ payment, check }: { payment: Payment; check: Check }) {
  if (payment.status === 'success')
    return (
      <ResultView key="success" title="Payment Successful">
        <p className="lead">
          {isReportPlan(payment.plan)
            ? 'Thank you. We’ve started on your books. You’ll get the report by email.'
            : `Thank you. We’ll contact you within ${ONBOARDING_HOURS} hours to plan your first month.`}
        </p>
        <div className="paid">
          <Receipt payment={payment} />
          <FirstDay payment={payment} />
        </div>
        <div className="actions">
          <Link to="/" label="Back to the home page" />
          <a className="button quiet" href="/features">
            See the features
          </a>
        </div>
      </ResultView>
    );
  const ending = ENDINGS[payment.status];
  if (ending)
    return (
      <ResultView key={payment.status} kicker="Payment Processing" title={ending.title}>
        <p className="lead">{ending.text}</p>
        <Receipt payment={payment} />
        <div className="actions">
          <Link to="/pricing" label="Return to Pricing" />
        </div>
      </ResultView>
    );
  return (
    <ResultView key="processing" title="Payment Processing">
      <p className="lead">
        Your payment isn’t confirmed yet. We’ll email you as soon as it is, so you can close this page.
      </p>
      <Receipt payment={payment} />
      <div className="actions">
        <CheckAgain check={check} />
      </div>
    </ResultView>
  );
}

function Verifying() {
  return (
    <div className="flow">
      <h1 className="unseen">Payment Result</h1>
      <p className="verifying lead" role="status">
        <span className="spinner" /> Verifying your payment…
      </p>
      <p className="soft">You’ll also get a confirmation email once the payment goes through.</p>
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
