import { brand } from '#brand';
import { mailtoUrl } from '#domain/forms/email-address.ts';
import { refundNote, type Plan } from '#domain/payments/plans.ts';
import type { Quote } from '#domain/payments/pricing.ts';
import { PURCHASE_QUESTION } from '#domain/payments/terms.ts';
import { planTotals } from '#domain/payments/totals.ts';
import { Acceptance } from '../fields/Acceptance.tsx';

/** The totals of a plan's checkout (`planTotals`), its refund (`refundNote`), and the terms. */
export function Totals({ plan, price }: { plan: Plan; price: Quote }) {
  return (
    <>
      <dl className="totals">
        {planTotals(plan, price).map(({ label, text, note, isVoid }) => (
          <div key={label} className={note && 'total'}>
            <dt>{label}</dt>
            {note ? (
              <dd>
                <strong translate="no">{text}</strong> <small>{note}</small>
              </dd>
            ) : (
              <dd>{isVoid ? <s translate="no">{text}</s> : <span>{text}</span>}</dd>
            )}
          </div>
        ))}
      </dl>
      <p className="small">{refundNote(plan)}</p>
      <Acceptance>
        {PURCHASE_QUESTION} <a href={mailtoUrl(brand.email)}>Write to us</a> before you pay.
      </Acceptance>
    </>
  );
}
