import { formatCents } from '#domain/money.ts';
import { MAX_BOOKS, quoteReport, REPORT_PRICE_CENTS } from '#domain/payments/pricing.ts';
import { REPORT_TERMS } from '#domain/payments/terms.ts';
import { Acceptance } from '../fields/Acceptance.tsx';

interface Props {
  /** The number of books; null until the script has loaded. */
  count: number | null;
  totalCents: number;
}

const COUNTS = Array.from({ length: MAX_BOOKS }, (_, index) => index + 1);

/**
 * The price per book, the total and the refund. Until the script has loaded, book-links.css shows the total for the selected
 * number of books.
 */
export function ReportTotals({ count, totalCents }: Props) {
  const unitCents = count === null ? REPORT_PRICE_CENTS : totalCents / count;
  return (
    <>
      <dl className="totals">
        <div>
          <dt>Price per book</dt>
          <dd>
            <span translate="no">{dollars(unitCents)}</span> <small>Early bird, for a limited time</small>
          </dd>
        </div>
        <div className="total">
          <dt>Total</dt>
          {count === null ? (
            COUNTS.map((books) => (
              <dd key={books} className="one-of">
                <Sum books={books} totalCents={quoteReport(books).totalCents} />
              </dd>
            ))
          ) : (
            <dd aria-live="polite">
              <Sum books={count} totalCents={totalCents} />
            </dd>
          )}
        </div>
      </dl>
      <p className="small">
        {REPORT_TERMS.fewestReviews} {REPORT_TERMS.refund}
      </p>
      <Acceptance />
    </>
  );
}

function Sum({ books, totalCents }: { books: number; totalCents: number }) {
  return (
    <>
      <span translate="no">{books}</span> <span>{books === 1 ? 'book' : 'books'}</span>{' '}
      <span translate="no">{`× ${dollars(totalCents / books)} =`}</span>{' '}
      <strong translate="no">{dollars(totalCents)}</strong>
    </>
  );
}

function dollars(cents: number): string {
  return formatCents(cents, { cents: 'always' });
}
