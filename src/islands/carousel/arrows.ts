import type { KeyboardEvent } from 'react';

/** The page of a carousel that follows: -1 for the one before, 1 for the one after. */
export type Direction = -1 | 1;

const ARROWS: Readonly<Record<string, Direction>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Makes a listener that calls `turn` when the left or the right arrow key is pressed. */
export function onArrows(turn: (direction: Direction) => void): (event: KeyboardEvent) => void {
  return (event) => {
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    turn(direction);
  };
}
