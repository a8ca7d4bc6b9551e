import { formatCents } from '#domain/money.ts';
import type { Plan } from '#domain/plans.ts';
import { FIRST_MONTH_NOTE, type Quote } from '#domain/pricing.ts';

/** What is bought and what it costs: the original price, struck when a discount holds, and what is charged now. */
export function Totals({ plan, price }: { plan: Plan; price: Quote }) {
  const isDiscounted = price.discountCents > 0;
  const original = `${plan.pricePrefix} ${formatCents(price.originalCents)} ${plan.period}`.trim();
  return (
    <dl className="totals">
      <div>
        <dt>Plan</dt>
        <dd>{plan.title}</dd>
      </div>
      <div>
        <dt>Original price</dt>
        <dd>{isDiscounted ? <s>{original}</s> : original}</dd>
      </div>
      {isDiscounted && (
        <div>
          <dt>Discounted price</dt>
          <dd>{formatCents(price.totalCents)}</dd>
        </div>
      )}
      <div className="total">
        <dt>Total</dt>
        <dd>
          <strong>{formatCents(price.totalCents)}</strong> <small>{FIRST_MONTH_NOTE}</small>
        </dd>
      </div>
    </dl>
  );
}
