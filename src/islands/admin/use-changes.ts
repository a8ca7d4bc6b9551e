import { useState } from 'react';
import type { AdminRow } from '#domain/admin/record.ts';
import type { TabName } from '#domain/admin/tabs.ts';
import { useCalls } from './calls.ts';
import type { RecordsPage } from './use-page.ts';
import { nameOf } from './record-words.ts';

/** The result of a change. */
interface News {
  isFault: boolean;
  text: string;
}

/** The changes that staff can make in a tab. `onReleased` is called before a released row leaves the page. */
export function useChanges(tab: TabName, page: RecordsPage, onReleased: () => void) {
  const calls = useCalls();
  const [news, setNews] = useState<News | null>(null);
  const release = async (row: AdminRow) => {
    if (tab === 'payments') return;
    const answer = await calls.release(tab, row.id);
    if (!answer.ok) return setNews({ isFault: true, text: answer.error.message });
    setNews({ isFault: false, text: `Released: ${nameOf(row)} is a genuine lead now.` });
    onReleased();
    page.dropRow(row.id);
  };
  const deliver = async (row: AdminRow) => {
    const answer = await calls.deliver(row.id);
    if (!answer.ok) return setNews({ isFault: true, text: answer.error.message });
    setNews({ isFault: false, text: `The order of ${nameOf(row)} is marked as delivered.` });
    page.replaceRow({ ...row, delivered_at: answer.deliveredAt });
  };
  return { news, release, deliver, dismiss: () => setNews(null) };
}
