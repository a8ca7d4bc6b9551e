import type { statusOf } from './words.ts';

/** A status: its word, with a mark in its colour and shape. */
export function Status({ word, tone }: ReturnType<typeof statusOf>) {
  return (
    <span className="status" data-tone={tone}>
      {word}
    </span>
  );
}
