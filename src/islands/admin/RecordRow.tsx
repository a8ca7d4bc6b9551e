import { BusyButton } from './BusyButton.tsx';
import type { ListColumn } from './columns.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import { nameOf } from './record-words.ts';
import type { Changes, Item } from './use-changes.ts';

interface Props {
  item: Item;
  columns: readonly ListColumn[];
  isOpen: boolean;
  isQuarantined: boolean;
  onToggle: () => void;
  changes: Changes;
}

/**
 * A row of a list and, while the row is open, the record's details below. The button in the first cell opens the row;
 * the button's clickable area is the whole row.
 */
export function RecordRow({ item, columns, isOpen, isQuarantined, onToggle, changes }: Props) {
  const { row } = item;
  const detailId = `detail-${row.id}`;
  return (
    <>
      <tr role="row" className={isOpen ? 'row open' : 'row'} data-row={row.id}>
        {columns.map((column) => (
          <td key={column.label} role="cell" className={column.part}>
            {column.part === 'who' ? (
              <button
                className="row-open card-link"
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? detailId : undefined}
                onClick={onToggle}
              >
                {column.cell(item)}
              </button>
            ) : (
              column.cell(item)
            )}
          </td>
        ))}
        {isQuarantined && (
          <td role="cell" className="row-actions">
            <BusyButton onPress={() => changes.release(item)}>
              Release<span className="unseen"> {nameOf(row)}</span>
            </BusyButton>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr role="row" id={detailId} className="detail" data-row={row.id}>
          <td role="cell" colSpan={columns.length + (isQuarantined ? 1 : 0)}>
            <RecordDetail item={item} changes={changes} />
          </td>
        </tr>
      )}
    </>
  );
}
