interface Props {
  /** The large word. */
  word: string;
  /** `sun` colors the leaf red and `done` green. */
  tone?: 'sun' | 'done' | undefined;
  /** The text in the colored strip at the top. */
  label?: string;
}

const DAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

/** The top sheet of a tear-off calendar: a colored strip, the letters of the days, and a word. */
export function Leaf({ word, tone, label }: Props) {
  return (
    <div className="leaf" data-tone={tone} data-letters={Math.min(word.length, 5)} aria-hidden="true">
      <p>{label}</p>
      {DAYS.map((day, index) => (
        <b key={index}>{day}</b>
      ))}
      <strong className="display">{word}</strong>
    </div>
  );
}
