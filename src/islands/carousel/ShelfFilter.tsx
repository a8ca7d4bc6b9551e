/** A choice of the filter. */
export interface Choice {
  /** The category of books that the choice shows; null shows all books. */
  category: string | null;
  /** The button's text, such as “AI 4”. */
  label: string;
  /** What a screen reader announces when the choice is made, such as “4 books on AI”. */
  result: string;
}

interface Props {
  choices: readonly Choice[];
  /** The choice that the visitor made last; null before the first. */
  chosen: Choice | null;
  choose: (choice: Choice) => void;
}

/** Buttons that show the books of one category. The result is announced. */
export function ShelfFilter({ choices, chosen, choose }: Props) {
  const category = chosen?.category ?? null;
  return (
    <div className="cell shelf-filter" role="group" aria-label="Show the books on">
      {choices.map((choice) => (
        <button
          key={choice.label}
          className="button quiet"
          type="button"
          aria-pressed={choice.category === category}
          onClick={() => choose(choice)}
        >
          {choice.label}
        </button>
      ))}
      <p className="unseen" role="status">
        {chosen?.result}
      </p>
    </div>
  );
}
