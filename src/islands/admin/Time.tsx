import { timeTexts } from './words.ts';

/** An instant in ISO 8601, short, with the full time for a pointer that rests on it. */
export function Time({ instant }: { instant: string }) {
  const { short, full } = timeTexts(instant);
  return (
    <time dateTime={instant} title={full}>
      {short}
    </time>
  );
}
