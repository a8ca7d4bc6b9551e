import { SAMPLE_PASSAGE } from '#domain/content/study.ts';

/** A passage of a sample report with highlighted words, and the source of the passage. */
export function Passage() {
  const { before, marked, from } = SAMPLE_PASSAGE;
  return (
    <>
      <blockquote className="passage">
        {before} <mark>{marked}</mark>
      </blockquote>
      <p className="soft">{from}</p>
    </>
  );
}
