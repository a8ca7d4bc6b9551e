import type { statusOf } from './record-words.ts';

/** A status as a word with a mark. The mark shows the tone by its color and by its shape or filling. */
export function Status({ word, tone }: ReturnType<typeof statusOf>) {
  return (
    <span className="status" data-tone={tone}>
      {word}
    </span>
  );
}
