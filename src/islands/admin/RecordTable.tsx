import { useState } from 'react';
import { tabOf, type Column, type DeskRow, type TabName } from '#domain/records.ts';
import { RecordRow } from './RecordRow.tsx';

interface Props {
  tab: TabName;
  caption: string;
  isBusy: boolean;
  rows: readonly DeskRow[];
  /** Makes a held back row genuine; null where none is held back. */
  onRelease: ((row: DeskRow) => Promise<void>) | null;
  onDeliver: (row: DeskRow) => Promise<void>;
}

const REASON: Column = { key: 'quarantine_reason', label: 'Reason', kind: 'text' };

/**
 * The rows as a ledger, one of them unfolded. On a narrow screen each row becomes a block; browsers then forget that it
 * is a table, hence the roles.
 */
export function RecordTable({ tab, caption, isBusy, rows, onRelease, onDeliver }: Props) {
  const [openId, setOpenId] = useState('');
  const columns = onRelease ? [...tabOf(tab).columns, REASON] : tabOf(tab).columns;
  return (
    <table className="ledger" role="table" aria-busy={isBusy}>
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
