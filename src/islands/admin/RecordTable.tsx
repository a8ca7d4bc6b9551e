import { useRef, useState } from 'react';
import type { ListColumn } from './columns.tsx';
import { RecordRow } from './RecordRow.tsx';
import type { Changes, Item } from './use-changes.ts';
import { useRowKeys } from './use-row-keys.ts';

interface Props {
  caption: string;
  isBusy: boolean;
  items: readonly Item[];
  columns: readonly ListColumn[];
  /** Whether the rows are in quarantine and can be released. */
  isQuarantined?: boolean;
  /** Whether the first row is open at the beginning. */
  isFirstOpen?: boolean;
  /** Whether the shortcut keys are on. */
  hasKeys: boolean;
  changes: Changes;
}

/**
 * The rows as a table; at most one row is open. On a narrow screen the CSS gives the table another `display`.
 * In some browsers, the table then loses its native roles for screen readers. The `role` attributes restore
 * these roles.
 */
export function RecordTable({ caption, isBusy, items, columns, hasKeys, changes, ...rest }: Props) {
  const { isQuarantined = false, isFirstOpen = false } = rest;
  const [openId, setOpenId] = useState(isFirstOpen ? (items[0]?.row.id ?? '') : '');
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table, hasKeys, (id, state) => {
    const item = items.find(({ row }) => row.id === id);
    if (item && !isQuarantined) void changes.setWork(item, state);
  });
  return (
    <table ref={table} className="records" role="table" aria-busy={isBusy}>
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, part }) => (
            <th key={label} scope="col" role="columnheader" className={part}>
              {label}
            </th>
          ))}
          {isQuarantined && (
            <th scope="col" role="columnheader" className="row-actions">
              <span className="unseen">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <RecordRow
            key={item.row.id}
            item={item}
            columns={columns}
            isOpen={item.row.id === openId}
            isQuarantined={isQuarantined}
            onToggle={() => setOpenId(item.row.id === openId ? '' : item.row.id)}
            changes={changes}
          />
        ))}
      </tbody>
    </table>
  );
}
