import type { statusOf } from './record-words.ts';

/** A status as a word with a mark. The mark's color and shape show the tone. */
export function Status({ word, tone }: ReturnType<typeof statusOf>) {
  return (
    <span className="status" data-tone={tone}>
      {word}
    </span>
  );
}
