import type { Column, TabName } from '#domain/admin/tabs.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import { BusyButton } from './BusyButton.tsx';
import { Cell } from './Cell.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import { nameOf } from './record-words.ts';

interface Props {
  tab: TabName;
  columns: readonly Column[];
  row: AdminRow;
  isOpen: boolean;
  onToggle: () => void;
  onRelease: ((row: AdminRow) => Promise<void>) | null;
  onDeliver: (row: AdminRow) => Promise<void>;
}

/** A row of the table and, when open, its details in a row below. */
export function RecordRow({ tab, columns, row, isOpen, onToggle, onRelease, onDeliver }: Props) {
  const detailId = `detail-${row.id}`;
  const whose = <span className="unseen"> of {nameOf(row)}</span>;
  return (
    <>
      <tr role="row" className={isOpen ? 'open' : undefined}>
        {columns.map((column) => (
          <td key={column.key} role="cell" className={column.kind} data-label={column.label}>
            <Cell column={column} row={row} />
          </td>
        ))}
        <td role="cell" className="row-actions">
          {onRelease && <BusyButton onPress={() => onRelease(row)}>Release{whose}</BusyButton>}
          <button
            className="button quiet"
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            onClick={onToggle}
          >
            Details{whose}
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr role="row" id={detailId} className="detail">
          <td role="cell" colSpan={columns.length + 1}>
            <RecordDetail tab={tab} row={row} onDeliver={onDeliver} />
          </td>
        </tr>
      )}
    </>
  );
}
