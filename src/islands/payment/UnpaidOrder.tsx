import { brand } from '#brand';
import { mailtoUrl } from '#domain/forms/email-address.ts';
import { CheckAgain } from './CheckAgain.tsx';
import { Entries, type Entry } from './Entries.tsx';
import { Receipt } from './Receipt.tsx';
import { ResultView } from './ResultView.tsx';
import type { Check, Payment } from './use-payment.ts';

/** Titles and texts for payments that failed, expired or were refunded: what happened, and what the buyer can do. */
const ENDINGS: Readonly<Partial<Record<Payment['status'], { title: string; text: string; next: Entry }>>> = {
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged. You can try again with another card.',
    next: { label: 'To try again', text: 'Order again on the pricing page. You get a new order number.' },
  },
  expired: {
    title: 'The payment page has expired',
    text: 'It was open for too long. Nothing was charged, and you can start again.',
    next: { label: 'To start again', text: 'Order again on the pricing page. You get a new order number.' },
  },
  refunded: {
    title: 'The payment was refunded',
    text: 'The money goes back to the card or account you paid with.',
    next: { label: 'On your statement', text: 'Your bank decides on which day the refund shows.' },
  },
};

/** The result page of an order that is not paid yet, failed, expired or was refunded. */
export function UnpaidOrder({ payment, check }: { payment: Payment; check: Check }) {
  const ending = ENDINGS[payment.status];
  const questions: Entry = { label: 'Questions', text: <Contact orderNumber={payment.orderId} /> };
  if (ending)
    return (
      <ResultView title={ending.title}>
        <p className="lead">{ending.text}</p>
        <div className="paid">
          <Receipt payment={payment} />
          <Entries title="What you can do" entries={[ending.next, questions]} />
        </div>
        <div className="actions">
          <a className="button" href="/pricing">
            Return to Pricing
          </a>
        </div>
      </ResultView>
    );
  return (
    <ResultView title="Payment Processing">
      <p className="lead">
        Your payment isn’t confirmed yet. We’ll email you as soon as it is, or if it fails, so you can close
        this page.
      </p>
      <div className="paid">
        <Receipt payment={payment} />
        <Entries
          title="What happens next"
          entries={[
            {
              label: 'Now',
              text: 'Stripe or your bank confirms the payment. A card takes seconds, a bank can take days.',
            },
            { label: 'Once confirmed', text: `We email your receipt to ${payment.email}.`, isHour: true },
            questions,
          ]}
        />
      </div>
      <div className="actions">
        <CheckAgain check={check} />
      </div>
    </ResultView>
  );
}

function Contact({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      Email <a href={mailtoUrl(brand.email)}>{brand.email}</a> or call {brand.phone}. Your order number is{' '}
      <b>{orderNumber}</b>.
    </>
  );
}
