import { MESSAGES } from '#domain/messages.ts';
import { CheckAgain } from './CheckAgain.tsx';
import { Entries } from './Entries.tsx';
import { Help } from './Help.tsx';
import { ResultView } from './ResultView.tsx';
import type { Check, VerificationFault } from './use-payment.ts';

/**
 * The result page when the payment could not be found or checked. Shows the reason, what the error means for
 * the buyer's payment, and how to reach us.
 */
export function VerificationError({ fault, check }: { fault: VerificationFault; check: Check }) {
  const { message, mayRetry, orderNumber } = fault;
  return (
    <ResultView title="Payment Verification Failed">
      <p className="note fault">
        <b>{message}</b>
        <br />
        {reasonOf(fault)}
      </p>
      <div className="paid">
        <Entries
          title="What this means for your payment"
          entries={[
            {
              label: 'If you paid',
              text: 'Your payment still counts. Stripe also reports it to us directly, and we email your receipt. Please don’t pay twice.',
            },
            {
              label: 'If you didn’t',
              text: 'Nothing was charged. Opening this page never charges anything.',
            },
          ]}
        />
        <Help orderNumber={orderNumber} isMain={!mayRetry} />
      </div>
      <div className="actions">
        {mayRetry && <CheckAgain check={check} />}
        <a className="button quiet" href="/pricing">
          Return to Pricing
        </a>
      </div>
    </ResultView>
  );
}

function reasonOf({ message, mayRetry }: VerificationFault): string {
  if (mayRetry) return 'We couldn’t ask Stripe about your order. You can check again in a moment.';
  if (message === MESSAGES.paymentUnknown)
    return 'We have no order with the number in this page’s address. Part of the address may be missing.';
  return 'The number of your order is missing from this page’s address.';
}
