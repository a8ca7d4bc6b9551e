interface Props {
  /** The large word. */
  word: string;
  /** `sun` colors the leaf red and `done` green; `hour` draws a week with the review hour. */
  tone?: 'sun' | 'hour' | 'done' | undefined;
  /** A line in the colored strip at the head. */
  label?: string;
}

const DAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];
/** The days with an entry: the work of the week, and the review hour on the sixth day. */
const WORK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The top sheet of a tear-off calendar: a colored strip, the letters of the days, and a word. */
export function Leaf({ word, tone, label }: Props) {
  return (
    <div className="leaf" data-tone={tone} data-letters={Math.min(word.length, 5)} aria-hidden="true">
      <p>{label}</p>
      {DAYS.map((day, index) => (
        <b key={index}>{day}</b>
      ))}
      {tone === 'hour' && WORK.map((day) => <i key={day} />)}
      <strong className="display">{word}</strong>
    </div>
  );
}
