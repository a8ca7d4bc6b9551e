import { REVIEW_PARTS } from '#domain/content/review-parts.ts';

/** The top sheet of a tear-off calendar with the parts of the review hour. A longer part is taller. */
export function HourLeaf({ day }: { day: string }) {
  return (
    <div className="leaf parts" aria-hidden="true">
      <p>{day}</p>
      {REVIEW_PARTS.map(({ from, work }) => (
        <span key={from}>
          <b>{from}</b> {work}
        </span>
      ))}
    </div>
  );
}
