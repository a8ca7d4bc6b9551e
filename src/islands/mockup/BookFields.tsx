import { useEffect, useEffectEvent, useRef, type InputHTMLAttributes, type RefObject } from 'react';
import type { Mockup } from './draw-book.ts';

interface Props {
  mockup: Mockup;
  change: (part: Partial<Mockup>) => void;
}

const GROUNDS = [
  ['', 'Transparent'],
  ['#ffffff', 'White'],
  ['#faf7f0', 'Paper'],
  ['#14161a', 'Black'],
] as const;

/** The fields for the title, the author, the shape and the colors of the book. */
export function BookFields({ mockup: { title, author, turn, pages, color, ground }, change }: Props) {
  const groundField = useEarlyValue<HTMLSelectElement>(ground, (ground) => change({ ground }));
  return (
    <>
      <Labeled label="Title" value={title} maxLength={120} onText={(title) => change({ title })} />
      <Labeled label="Author" value={author} maxLength={80} onText={(author) => change({ author })} />
      <Labeled
        label="Turn the book"
        type="range"
        min={-50}
        max={50}
        value={turn}
        unit="°"
        onText={(value) => change({ turn: Number(value) })}
      />
      <Labeled
        label="Number of pages"
        type="range"
        min={40}
        max={800}
        step={20}
        value={pages}
        onText={(value) => change({ pages: Number(value) })}
      />
      <Labeled label="Color of the spine" type="color" value={color} onText={(color) => change({ color })} />
      <p className="field">
        <label htmlFor="book-ground">Background</label>
        <select
          ref={groundField}
          id="book-ground"
          autoComplete="off"
          value={ground}
          onChange={(event) => change({ ground: event.target.value })}
        >
          {GROUNDS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
    </>
  );
}

interface LabeledProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Follows the number that is shown for a slider. */
  unit?: string;
  onText: (value: string) => void;
}

function Labeled({ label, unit = '', onText, ...input }: LabeledProps) {
  const field = useEarlyValue<HTMLInputElement>(input.value, onText);
  const id = `book-${label.toLowerCase()}`.replaceAll(' ', '-');
  return (
    <p className="field">
      <label htmlFor={id}>
        {label}
        {input.type === 'range' && (
          <span className="soft figures" aria-hidden="true" translate="no">
            {` ${String(input.value)}${unit}`}
          </span>
        )}
      </label>
      <input
        ref={field}
        id={id}
        autoComplete="off"
        {...input}
        onChange={(event) => onText(event.target.value)}
      />
    </p>
  );
}

/**
 * Takes over the value of a field that was changed before this script had loaded. `value` is the value that the page
 * was built with. Returns the field's ref.
 */
function useEarlyValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: unknown,
  take: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const takeOver = useEffectEvent(() => {
    const early = field.current?.value;
    if (early !== undefined && early !== String(value)) take(early);
  });
  useEffect(() => takeOver(), []);
  return field;
}
