import { brand } from '#brand';
import { mailtoUrl } from '#domain/forms/email-address.ts';
import { PhoneLink } from './PhoneLink.tsx';

interface Props {
  /** The order number to name; null if it is not known. */
  orderNumber: string | null;
  /** Whether writing to us is the page's main action. */
  isMain: boolean;
}

/** How to reach us about an order: email, phone and the order number. */
export function Help({ orderNumber, isMain }: Props) {
  return (
    <section className="receipt">
      <h2>Ask us about your payment</h2>
      <dl className="totals">
        {orderNumber !== null && (
          <div>
            <dt>Order number</dt>
            <dd>{orderNumber}</dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd>
            <a href={mailtoUrl(brand.email)}>{brand.email}</a>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink />
          </dd>
        </div>
      </dl>
      <p className="actions">
        <a className={isMain ? 'button' : 'button quiet'} href={mailtoUrl(brand.email)}>
          Write to us
        </a>
      </p>
    </section>
  );
}
