import { brand } from '#brand';
import { mailtoUrl } from '#domain/forms/email-address.ts';
import { isReportPlan } from '#domain/payments/order.ts';
import { TERMS } from '#domain/payments/terms.ts';
import { CheckAgain } from './CheckAgain.tsx';
import { Entries, type Entry } from './Entries.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import { Receipt } from './Receipt.tsx';
import { ResultView } from './ResultView.tsx';
import { ERASED_EMAIL, type Check, type Payment } from './use-payment.ts';

interface Ending {
  title: string;
  text: string;
  /** The label and the text of what the buyer can do. Without a text: order again. */
  label: string;
  next?: string;
}

/** What to say about payments that failed, expired or were refunded. A refund may fail after weeks. */
const ENDINGS: Readonly<Partial<Record<Payment['status'], Ending>>> = {
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged. You can try again with another card.',
    label: 'To try again',
  },
  expired: {
    title: 'The payment page has expired',
    text: 'It was open for too long. Nothing was charged, and you can start again.',
    label: 'To start again',
  },
  refunded: {
    title: 'The payment was refunded',
    text: 'We sent the money back to the card or account you paid with.',
    label: 'On your statement',
    next: `Your bank decides on which day the refund shows. If it does not arrive within ${TERMS.refundDays} days, write to us.`,
  },
};

/** What to say when the refund failed or was canceled, so that not all of the money was sent back. */
const REFUND_UNDONE: Ending = {
  title: 'The refund did not go through',
  text: 'Not all of the money went back to the card or account you paid with.',
  label: 'If we have not settled it with you yet',
  next: 'Email or call us. We look up what happened and tell you what comes next.',
};

function endingOf({ status, amount, refundedAmount }: Payment): Ending | undefined {
  return status === 'refunded' && refundedAmount < amount ? REFUND_UNDONE : ENDINGS[status];
}

/** Where an order like this one is sold: the page's name in a sentence, its path, and the label of a link to it. */
function shopOf({ plan }: Payment): { name: string; path: string; label: string } {
  const { name, path } = brand.reportService;
  return isReportPlan(plan)
    ? { name: `the page of ${name}`, path, label: `Return to ${name}` }
    : { name: 'the pricing page', path: '/pricing', label: 'Return to Pricing' };
}

/** The result page of an order that is not paid yet, failed, expired or was refunded. */
export function UnpaidOrder({ payment, check }: { payment: Payment; check: Check }) {
  const ending = endingOf(payment);
  const questions: Entry = { label: 'Questions', text: <Contact orderNumber={payment.orderId} /> };
  if (ending) {
    const shop = shopOf(payment);
    const next = ending.next ?? `Order again on ${shop.name}. You get a new order number.`;
    return (
      <ResultView title={ending.title}>
        <p className="lead">{ending.text}</p>
        <div className="paid">
          <Receipt payment={payment} />
          <Entries title="What you can do" entries={[{ label: ending.label, text: next }, questions]} />
        </div>
        <div className="actions">
          <a className="button" href={shop.path}>
            {shop.label}
          </a>
        </div>
      </ResultView>
    );
  }
  return (
    <ResultView title="Payment Processing">
      <p className="lead">
        Your payment isn’t confirmed yet.
        {payment.email !== '' &&
          ' We’ll email you as soon as it is, or if it fails, so you can close this page.'}
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
            { label: 'Once confirmed', text: receiptText(payment), isHour: true },
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

function receiptText({ email }: Payment): string {
  return email === '' ? ERASED_EMAIL : `We email your receipt to ${email}.`;
}

function Contact({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      Email <a href={mailtoUrl(brand.email)}>{brand.email}</a> or call <PhoneLink />. Your order number is{' '}
      <b>{orderNumber}</b>.
    </>
  );
}
