import { scopeNote, type Plan } from '#domain/payments/plans.ts';
import type { Quote } from '#domain/payments/pricing.ts';
import { planTotals } from '#domain/payments/totals.ts';

/** The plan, its original price (struck through when discounted) and the total to pay now. */
export function Totals({ plan, price }: { plan: Plan; price: Quote }) {
  return (
    <>
      <dl className="totals">
        {planTotals(plan, price).map(({ label, text, note, isVoid }) => (
          <div key={label} className={note && 'total'}>
            <dt>{label}</dt>
            {note ? (
              <dd>
                <strong>{text}</strong> <small>{note}</small>
              </dd>
            ) : (
              <dd>{isVoid ? <s>{text}</s> : text}</dd>
            )}
          </div>
        ))}
      </dl>
      {plan.pricePrefix && <p className="small">{scopeNote(plan)}</p>}
    </>
  );
}
