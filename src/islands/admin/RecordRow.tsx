import type { Column, DeskRow, TabName } from '#domain/records.ts';
import { BusyButton } from './BusyButton.tsx';
import { Cell } from './Cell.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import { nameOf } from './words.ts';

interface Props {
  tab: TabName;
  columns: readonly Column[];
  row: DeskRow;
  isOpen: boolean;
  onToggle: () => void;
  onRelease: ((row: DeskRow) => Promise<void>) | null;
  onDeliver: (row: DeskRow) => Promise<void>;
}

/** A row of the ledger and, unfolded below it, everything else that is known of it. */
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
