import { useEffect, useRef, type SubmitEvent } from 'react';
import { MAX_SEARCH } from '#domain/admin/limits.ts';
import type { TabName } from '#domain/admin/tabs.ts';

interface Props {
  tab: TabName;
  /** Called with the search text; `''` matches all rows. */
  onFind: (text: string) => void;
}

/** How long to wait after the last keystroke before searching, in ms. */
const PAUSE_MS = 300;

const LABELS: Readonly<Record<TabName, string>> = {
  newsletter: 'Search by email',
  waitlist: 'Search by name or email',
  contact: 'Search by name or email',
  payments: 'Search by name, email or order',
};

/** Searches while staff type. The browser does not store the text. */
export function SearchField({ tab, onFind }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = (afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onFind(input.current?.value.trim() ?? ''), afterMs);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    find(0);
  };
  return (
    <form className="field" role="search" autoComplete="off" onSubmit={onSubmit}>
      <label htmlFor="search">{LABELS[tab]}</label>
      <input
        ref={input}
        id="search"
        type="search"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        onInput={() => find(PAUSE_MS)}
      />
    </form>
  );
}
