import { useState } from 'react';
import type { AdminRow } from '#domain/admin/record.ts';
import type { TabName } from '#domain/admin/tabs.ts';
import { isWorkState, isWorkTab, type WorkState } from '#domain/admin/work.ts';
import { useCalls, type Delivered } from './calls.ts';
import { nameOf, textOf } from './record-words.ts';
import type { Initials } from './use-initials.ts';

/** A record with the tab that it belongs to. */
export interface Item {
  tab: TabName;
  row: AdminRow;
}

/** The result of a change, as a message; `undo` reverses the change. */
export interface News {
  isFault: boolean;
  text: string;
  undo?: () => void;
}

interface Options {
  initials: Initials;
  /** Called after a delivery or a change of work, with the changed row. */
  onChanged: (item: Item) => void;
  /** Called after a lead was released, while the lead's row is still in the list. */
  onReleased: (item: Item) => void;
}

const DONE: Readonly<Record<WorkState, string>> = {
  new: 'is new again',
  contacted: 'is marked as contacted',
  done: 'is done',
};

function delivered(delivery: Delivered, deliveredAt: string | null): string {
  if (delivery === null) return 'is marked as delivered';
  if (!('undo' in delivery)) return 'is delivered: the buyer gets its link by email';
  return deliveredAt === null
    ? 'is not marked as delivered any more'
    : 'stays delivered: its report was sent';
}

/** The changes that staff can make to records. */
export function useChanges({ initials, onChanged, onReleased }: Options) {
  const calls = useCalls();
  const [news, setNews] = useState<News | null>(null);
  const fail = (text: string) => setNews({ isFault: true, text });

  const release = async (item: Item) => {
    const { tab, row } = item;
    if (tab === 'payments') return;
    const answer = await calls.release(tab, row.id);
    if (!answer.ok) return fail(answer.error.message);
    setNews({ isFault: false, text: `Released: ${nameOf(row)} is a genuine lead now.` });
    onReleased(item);
  };
  /** Delivers a report or only marks the order as delivered. Resolves to false after an error. */
  const deliver = async ({ tab, row }: Item, delivery: Delivered): Promise<boolean> => {
    const answer = await calls.deliver(row.id, delivery);
    if (!answer.ok) {
      fail(answer.error.message);
      return false;
    }
    const undo = delivery === null && { undo: () => void deliver({ tab, row }, { undo: true }) };
    setNews({
      isFault: false,
      text: `The order of ${nameOf(row)} ${delivered(delivery, answer.deliveredAt)}.`,
      ...undo,
    });
    onChanged({ tab, row: { ...row, delivered_at: answer.deliveredAt } });
    return true;
  };
  /**
   * Sets the state and the note; the state null, and no note, leave what a colleague may have changed meanwhile. Resolves
   * to the changed row, or to null when nothing was changed.
   */
  const setWork = async ({ tab, row }: Item, state: WorkState | null, note?: string, isUndo = false) => {
    if (!isWorkTab(tab)) return null;
    const by = await initials.ask();
    if (by === '') return null;
    const answer = await calls.work(tab, row.id, {
      ...(state !== null && { state }),
      by,
      ...(note !== undefined && { note, noteBefore: textOf(row, 'work_note') }),
    });
    if (!answer.ok) {
      fail(answer.error.message);
      return null;
    }
    const changed = { tab, row: { ...row, ...answer.row } };
    const before = row['work_state'];
    const isSame = state === null || before === state;
    setNews({
      isFault: false,
      text: isSame ? `The note on ${nameOf(row)} is saved.` : `${nameOf(row)} ${DONE[state]}.`,
      ...(!isUndo &&
        !isSame &&
        isWorkState(before) && { undo: () => void setWork(changed, before, undefined, true) }),
    });
    onChanged(changed);
    return changed.row;
  };
  return { news, release, deliver, setWork, dismiss: () => setNews(null) };
}

export type Changes = ReturnType<typeof useChanges>;
