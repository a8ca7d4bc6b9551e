import { formatInstant } from './format.ts';

/** An instant (ISO 8601) in short form, with the full form as its title. */
export function Time({ instant }: { instant: string }) {
  const { short, full } = formatInstant(instant);
  return (
    <time dateTime={instant} title={full}>
      {short}
    </time>
  );
}
