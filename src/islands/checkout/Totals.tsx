import type { Plan } from '#domain/plans.ts';
import type { Quote } from '#domain/pricing.ts';
import { planTotals } from '#domain/totals.ts';

/** What is bought and what it costs: the original price, struck when a discount holds, and what is charged now. */
export function Totals({ plan, price }: { plan: Plan; price: Quote }) {
  return (
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
  );
}
