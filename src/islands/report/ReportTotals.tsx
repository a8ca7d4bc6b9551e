import { formatCents, toDollars } from '#domain/money.ts';
import { REPORT_PRICE_CENTS } from '#domain/payments/pricing.ts';

interface Props {
  /** The number of reports; null until the script has loaded. */
  count: number | null;
  totalCents: number;
}

/** The price of one report and the total. */
export function ReportTotals({ count, totalCents }: Props) {
  const unitCents = count === null ? REPORT_PRICE_CENTS : totalCents / count;
  return (
    <dl className="totals">
      <div>
        <dt>Price per report</dt>
        <dd>
          {formatCents(unitCents, { cents: 'always' })} <small>Early bird, for a limited time</small>
        </dd>
      </div>
      <div className="total">
        <dt>Total</dt>
        <dd aria-live="polite">
          {count ?? 'Number of books'} x {toDollars(unitCents).toFixed(2)}{' '}
          {count !== null && <strong>{formatCents(totalCents, { cents: 'always' })}</strong>}
        </dd>
      </div>
    </dl>
  );
}
