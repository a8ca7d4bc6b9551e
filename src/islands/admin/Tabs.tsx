import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatCount } from './format.ts';
import { viewLabel, VIEWS, type View } from './place.ts';

interface Props {
  selected: View;
  /** The number of records of each view. A number is missing until it has loaded. The view Sources has none. */
  counts: Readonly<Partial<Record<View, number>>>;
  onSelect: (view: View) => void;
}

/**
 * The tabs of all views. The Tab key moves the focus to the selected tab only. The arrow keys select the previous or
 * the next tab; Home and End select the first or the last.
 */
export function Tabs({ selected, counts, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const known = Object.keys(counts).length;
  // Scrolls the selected tab into view, because not all tabs fit on a narrow screen. Does so again when the counts
  // arrive, because the counts make the tabs wider.
  useEffect(() => {
    list.current?.querySelector(`#tab-${selected}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected, known]);
  const onKeyDown = (event: KeyboardEvent) => {
    const view = viewAt(event.key, selected);
    if (!view) return;
    event.preventDefault();
    onSelect(view);
    list.current?.querySelector<HTMLElement>(`#tab-${view}`)?.focus();
  };
  return (
    <div ref={list} className="tabs" role="tablist" aria-label="Records" onKeyDown={onKeyDown}>
      {VIEWS.map((view) => {
        const count = counts[view];
        return (
          <button
            key={view}
            id={`tab-${view}`}
            type="button"
            role="tab"
            aria-selected={view === selected}
            aria-controls={view === selected ? 'tab-panel' : undefined}
            tabIndex={view === selected ? 0 : -1}
            onClick={() => onSelect(view)}
          >
            {viewLabel(view)}
            {count !== undefined && <span className="count"> {formatCount(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Returns the view that a key selects, if any. */
function viewAt(key: string, from: View): View | undefined {
  if (key === 'Home') return VIEWS[0];
  if (key === 'End') return VIEWS.at(-1);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step === undefined ? step : VIEWS.at((VIEWS.indexOf(from) + step) % VIEWS.length);
}
