import { useEffect, useRef, type SubmitEvent } from 'react';
import { MAX_SEARCH } from '#domain/admin/limits.ts';
import type { TabName } from '#domain/admin/tabs.ts';
import type { View } from './place.ts';

interface Props {
  view: SearchedView;
  /** The text in the field when it first renders. */
  initial: string;
  /** Called with the search text; `''` matches all rows. */
  onFind: (text: string) => void;
}

/** The delay in ms between the last keystroke and the search. */
const PAUSE_MS = 300;

export type SearchedView = TabName | 'today';

export function isSearched(view: View): view is SearchedView {
  return view !== 'sources';
}

const LABELS: Readonly<Record<SearchedView, string>> = {
  today: 'Search name, email, order, message',
  newsletter: 'Search email, source',
  waitlist: 'Search name, email, phone, source',
  contact: 'Search name, email, message, source',
  payments: 'Search order, name, email, plan',
};

/**
 * Searches while staff type. The search text may be personal data, so neither the browser nor the page's
 * address keeps the text.
 */
export function SearchField({ view, initial, onFind }: Props) {
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
    <form className="search" role="search" autoComplete="off" onSubmit={onSubmit}>
      <input
        ref={input}
        id="search"
        type="search"
        aria-label={LABELS[view]}
        placeholder={LABELS[view]}
        defaultValue={initial}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        onInput={() => find(PAUSE_MS)}
      />
    </form>
  );
}
