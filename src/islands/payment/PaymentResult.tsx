import { brand } from '#brand';
import type { OptionalPageName } from '#domain/content/optional-pages.ts';
import { isReportPlan } from '#domain/payments/order.ts';
import { EitherWay } from './EitherWay.tsx';
import { Following } from './Following.tsx';
import { Receipt } from './Receipt.tsx';
import { ResultView } from './ResultView.tsx';
import { UnpaidOrder } from './UnpaidOrder.tsx';
import { usePayment, type Payment } from './use-payment.ts';
import { VerificationError } from './VerificationError.tsx';
import { Boundary } from '../dialog/Boundary.tsx';

const PAGES: readonly OptionalPageName[] = brand.pages;
/** Whether the site has the page /features (src/site/optional-pages.ts, which no island imports). */
const HAS_FEATURES = PAGES.includes('features');

/** The content of `/thank-you`. Shows the state of the payment on the server and ignores the `status` in the URL. */
export function PaymentResult() {
  return (
    <Boundary>
      <PaymentResultContent />
    </Boundary>
  );
}

function PaymentResultContent() {
  const [finding, check] = usePayment();
  if (finding.kind === 'verifying') return <Verifying />;
  if (finding.kind === 'error') return <VerificationError fault={finding} check={check} />;
  const { payment } = finding;
  if (payment.status === 'success') return <PaidOrder payment={payment} />;
  return <UnpaidOrder key={payment.status} payment={payment} check={check} />;
}

function PaidOrder({ payment }: { payment: Payment }) {
  const isReport = isReportPlan(payment.plan);
  return (
    <ResultView title="Payment Successful">
      <p className="lead">
        {isReport
          ? 'Thank you. We’ve started on your books.'
          : 'Thank you. Here are your receipt and what happens next.'}
      </p>
      <div className="paid">
        <Receipt payment={payment} />
        <Following payment={payment} />
      </div>
      <div className="actions">
        {isReport && (
          <a className="button" href="/the-new-publishing-playbook">
            Read the publishing playbook
          </a>
        )}
        <a className={isReport ? 'button quiet' : 'button'} href="/">
          Back to the home page
        </a>
        {HAS_FEATURES && (
          <a className="button quiet" href="/features">
            See the features
          </a>
        )}
      </div>
    </ResultView>
  );
}

/**
 * The view until the server has answered. It is in the page's HTML, so it also stays when the island's script cannot
 * load or run. Then, or when the answer is late, styles show the last paragraph.
 */
function Verifying() {
  return (
    <div className="flow">
      <h1 className="unseen">Payment Result</h1>
      <p className="verifying" role="status">
        <span className="spinner" /> Verifying your payment…
      </p>
      <p className="lead">Stripe, which handles our payments, is verifying it. This takes a few seconds.</p>
      <p>Once it is verified, your receipt appears here, and we email you a copy.</p>
      <p className="late">
        Still nothing? <EitherWay />
      </p>
    </div>
  );
}
