import { useLayoutEffect, type RefObject } from 'react';
import type { WorkState } from '#domain/admin/work.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };
const STATES: Readonly<Record<string, WorkState>> = { c: 'contacted', d: 'done' };

/**
 * Adds keyboard shortcuts to a list. j focuses the next row, k the previous row. c calls `onState` with the
 * focused row's id and the state `contacted`, d with the state `done`. Enter needs no code, because the focus
 * is on the button that opens the row. Keys pressed in a field other than a checkbox, in a dialog, on a tab,
 * or together with Ctrl, Alt or Meta are ignored. While `isOn` is false, all keys are ignored.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  onState: (id: string, state: WorkState) => void,
) {
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = STEPS[event.key];
      const state = STATES[event.key];
      const focused = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
      if (step !== undefined) focusRow(list.current, focused, step);
      else if (state && focused && list.current?.contains(focused))
        onState(focused.dataset['row'] ?? '', state);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

function focusRow(list: HTMLElement | null, focused: HTMLElement | null, step: number): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('.row-open') ?? [])];
  const at = buttons.findIndex(
    (button) => button.closest<HTMLElement>('[data-row]')?.dataset['row'] === focused?.dataset['row'],
  );
  buttons[at === -1 ? 0 : Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), select, textarea, dialog, [role="tab"]') !== null
  );
}
