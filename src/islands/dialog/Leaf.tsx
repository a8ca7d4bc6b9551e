import { brand } from '#brand';
import { REVIEW_PARTS } from '#domain/content/review-parts.ts';
import { weekWith } from '#domain/content/week-days.ts';

interface Props {
  /** The large word. */
  word: string;
  /** `sun` colors the leaf red and `done` green. */
  tone?: 'sun' | 'done' | undefined;
  /** The text in the colored strip at the top. */
  label?: string;
}

/** The column that is colored, and its day: the review day, or Sunday for the companion product of that name. */
const REVIEW_WEEK = weekWith(brand.reviewDay, 5);
const SUNDAY_WEEK = weekWith('Sunday', 6);

/** The top sheet of a tear-off calendar: a colored strip, the letters of the days, and a word. */
export function Leaf({ word, tone, label }: Props) {
  return (
    <div className="leaf" data-tone={tone} data-letters={Math.min(word.length, 5)} aria-hidden="true">
      <p>{label}</p>
      {(tone === 'sun' ? SUNDAY_WEEK : REVIEW_WEEK).map((day) => (
        <b key={day}>{day.slice(0, 1)}</b>
      ))}
      <strong className="display">{word}</strong>
    </div>
  );
}

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
