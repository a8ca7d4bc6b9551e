import type { MouseEvent } from 'react';
import { formatCount } from './format.ts';
import { EXTRA_VIEWS, placeOf, viewLabel, writePlace, type View } from './place.ts';

interface Props {
  selected: View;
  /** The number of due records; undefined until it has loaded. */
  dueCount: number | undefined;
  onSelect: (view: View) => void;
}

/** Links to the views beside the tabs, Today and Sources. */
export function ExtraViews({ selected, dueCount, onSelect }: Props) {
  const follow = (event: MouseEvent, view: View) => {
    // With these keys the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(view);
  };
  return (
    <nav className="extra-views" aria-label="More views">
      {EXTRA_VIEWS.map((view) => (
        <a
          key={view}
          href={writePlace(placeOf(view))}
          aria-current={view === selected ? 'page' : undefined}
          onClick={(event) => follow(event, view)}
        >
          {viewLabel(view)}
          {view === 'today' && dueCount !== undefined && (
            <span className="count">{` ${formatCount(dueCount)}`}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
