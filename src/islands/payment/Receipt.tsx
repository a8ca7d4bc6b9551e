import { brand } from '#brand';
import { formatCents, toCents } from '#domain/money.ts';
import { isReportPlan } from '#domain/payments/order.ts';
import type { Payment } from './use-payment.ts';

/** The order's receipt. If the order has no receipt, the order's id, plan and amount. */
export function Receipt({ payment }: { payment: Payment }) {
  const lines = payment.receipt.length > 0 ? payment.receipt : orderLines(payment);
  return (
    <section className="receipt">
      <h2>{payment.receipt.length > 0 ? `${brand.name} receipt` : 'Your order'}</h2>
      <dl className="totals">
        {lines.map(([label, text]) => (
          <div key={label} className={label === 'Paid' || label === 'Amount' ? 'total' : undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function orderLines({ orderId, plan, amount }: Payment): Payment['receipt'] {
  return [
    ['Order', orderId],
    [isReportPlan(plan) ? 'Report' : 'Plan', plan],
    ['Amount', formatCents(toCents(amount), { cents: 'always' })],
  ];
}
