import { useEffect, useRef, type SubmitEvent } from 'react';
import { MAX_SEARCH } from '#domain/desk.ts';
import type { TabName } from '#domain/records.ts';

interface Props {
  tab: TabName;
  /** Told what is looked for, `''` for all. */
  onFind: (text: string) => void;
}

/** From the last key to the question, in ms. */
const PAUSE_MS = 300;

const LABELS: Readonly<Record<TabName, string>> = {
  newsletter: 'Search by email',
  waitlist: 'Search by name or email',
  contact: 'Search by name or email',
  payments: 'Search by name, email or order',
};

/** Searches while one types; the browser keeps nothing of it. */
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
