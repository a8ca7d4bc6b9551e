import { useState } from 'react';
import { tabOf, type Column, type TabName } from '#domain/admin/tabs.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import { RecordRow } from './RecordRow.tsx';

interface Props {
  tab: TabName;
  caption: string;
  isBusy: boolean;
  rows: readonly AdminRow[];
  /** Releases a row from quarantine; null when the table does not show the quarantine. */
  onRelease: ((row: AdminRow) => Promise<void>) | null;
  onDeliver: (row: AdminRow) => Promise<void>;
}

const REASON: Column = { key: 'quarantine_reason', label: 'Reason', kind: 'text' };

/**
 * The rows as a table, at most one of them open. On a narrow screen CSS turns each row into a block, and browsers
 * then drop the table's semantics; the roles restore them.
 */
export function RecordTable({ tab, caption, isBusy, rows, onRelease, onDeliver }: Props) {
  const [openId, setOpenId] = useState('');
  const columns = onRelease ? [...tabOf(tab).columns, REASON] : tabOf(tab).columns;
  return (
    <table className="records" role="table" aria-busy={isBusy}>
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, label, kind }) => (
            <th key={key} scope="col" role="columnheader" className={kind}>
              {label}
            </th>
          ))}
          <th scope="col" role="columnheader">
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <RecordRow
            key={row.id}
            tab={tab}
            columns={columns}
            row={row}
            isOpen={row.id === openId}
            onToggle={() => setOpenId(row.id === openId ? '' : row.id)}
            onRelease={onRelease}
            onDeliver={onDeliver}
          />
        ))}
      </tbody>
    </table>
  );
}
