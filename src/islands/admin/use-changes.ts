import { useState } from 'react';
import type { DeskRow, TabName } from '#domain/records.ts';
import { useCalls } from './calls.ts';
import type { DeskPage } from './use-page.ts';
import { nameOf } from './words.ts';

/** What came of a change. */
interface News {
  isFault: boolean;
  text: string;
}

/** What staff can change in a tab. `onReleased` follows a release, while the row still stands on the page. */
export function useChanges(tab: TabName, page: DeskPage, onReleased: () => void) {
  const calls = useCalls();
  const [news, setNews] = useState<News | null>(null);
  const release = async (row: DeskRow) => {
    if (tab === 'payments') return;
    const answer = await calls.release(tab, row.id);
    if (!answer.ok) return setNews({ isFault: true, text: answer.error.message });
    setNews({ isFault: false, text: `Released: ${nameOf(row)} is a genuine lead now.` });
    onReleased();
    page.dropRow(row.id);
  };
  const deliver = async (row: DeskRow) => {
    const answer = await calls.deliver(row.id);
    if (!answer.ok) return setNews({ isFault: true, text: answer.error.message });
    setNews({ isFault: false, text: `The order of ${nameOf(row)} is marked as delivered.` });
    page.replaceRow({ ...row, delivered_at: answer.deliveredAt });
  };
  return { news, release, deliver, forget: () => setNews(null) };
}
