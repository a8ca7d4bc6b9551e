import { brand } from '#brand';

/** How to reach us about an order: email and phone, and the order number to name, if it is known. */
export function Help({ orderNumber }: { orderNumber: string | null }) {
  return (
    <section className="receipt">
      <h2>Write or call us</h2>
      <dl className="totals">
        {orderNumber !== null && (
          <div className="total">
            <dt>Order number</dt>
            <dd>{orderNumber}</dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${brand.phone.replace(/[^+\d]/g, '')}`}>{brand.phone}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
