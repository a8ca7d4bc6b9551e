import { useEffect, useRef, type KeyboardEvent } from 'react';
import { isTabName, TAB_NAMES, tabOf, type TabName } from '#domain/admin/tabs.ts';
import { formatCount } from './format.ts';
import { FIRST_TAB, type View } from './place.ts';

interface Props {
  selected: View;
  /** The number of records of each tab; empty until the numbers have loaded. */
  counts: Readonly<Partial<Record<TabName, number>>>;
  onSelect: (tabName: TabName) => void;
}

/**
 * The four tabs. The Tab key moves the focus to the selected tab only or, while a view beside the tabs is shown, to the
 * first tab. The arrow keys select the previous or the next tab; Home and End select the first or the last.
 */
export function Tabs({ selected, counts, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const known = Object.keys(counts).length;
  // Scrolls the selected tab into view, because not all tabs fit on a narrow screen. Does so again when the counts
  // arrive, because the counts make the tabs wider.
  useEffect(() => {
    list.current?.querySelector(`#tab-${selected}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected, known]);
  const reached = isTabName(selected) ? selected : FIRST_TAB;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = tabAt(event.key, reached);
    if (!to) return;
    event.preventDefault();
    onSelect(to);
    list.current?.querySelector<HTMLElement>(`#tab-${to}`)?.focus();
  };
  return (
    <div ref={list} className="tabs" role="tablist" aria-label="Records" onKeyDown={onKeyDown}>
      {TAB_NAMES.map((name) => {
        const count = counts[name];
        return (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === selected}
            aria-controls={name === selected ? 'tab-panel' : undefined}
            tabIndex={name === reached ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {tabOf(name).label}
            {count !== undefined && <span className="count">{` ${formatCount(count)}`}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Returns the tab that a key selects, if any. */
function tabAt(key: string, from: TabName): TabName | undefined {
  if (key === 'Home') return TAB_NAMES[0];
  if (key === 'End') return TAB_NAMES.at(-1);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step === undefined ? step : TAB_NAMES.at((TAB_NAMES.indexOf(from) + step) % TAB_NAMES.length);
}
