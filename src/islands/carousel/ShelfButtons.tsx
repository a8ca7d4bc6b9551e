import type { Direction } from './arrows.ts';

interface Props {
  /** Whether all books are visible, so that there is nothing to scroll. */
  isDisabled: boolean;
  turn: (direction: Direction) => void;
}

/** Two buttons that scroll the shelf. */
export function ShelfButtons({ isDisabled, turn }: Props) {
  return (
    <div className="shelf-buttons">
      <button type="button" aria-label="Previous" disabled={isDisabled} onClick={() => turn(-1)}>
        ←
      </button>
      <button type="button" aria-label="Next" disabled={isDisabled} onClick={() => turn(1)}>
        →
      </button>
    </div>
  );
}
