import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { TAB_NAMES, tabOf, type TabName } from '#domain/admin/tabs.ts';

interface Props {
  selected: TabName;
  onSelect: (tab: TabName) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** The four tabs: the Tab key reaches the selected one, the arrow keys move between them. */
export function Tabs({ selected, onSelect, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const tab = tabAt(event.key, selected);
    if (!tab) return;
    event.preventDefault();
    onSelect(tab);
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
  };
  return (
    <div className="admin-part">
      <div ref={list} className="tabs" role="tablist" aria-label="Records" onKeyDown={onKeyDown}>
        {TAB_NAMES.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === selected}
            aria-controls={name === selected ? 'tab-panel' : undefined}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {tabOf(name).label}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${selected}`}>
        {children}
      </div>
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
