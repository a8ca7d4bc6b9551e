import { dueAt } from '#domain/admin/due.ts';
import { formatAge, formatInstant } from './format.ts';
import { Status } from './Status.tsx';
import { Time } from './Time.tsx';
import type { Item } from './use-changes.ts';

interface Props extends Item {
  /**
   * Whether to show when the record is due (`in 3 h` or `3 h overdue`). A record without a due time still
   * shows when it was received.
   */
  isDue?: boolean;
}

/**
 * When a record was received, in the browser's locale, its age, and whether it is overdue; or, with `isDue`, the time
 * until the record is due.
 */
export function Received({ tab, row, isDue = false }: Props) {
  const now = Date.now();
  const due = dueAt(tab, row);
  const isOverdue = due !== null && due <= now;
  if (isDue && due !== null) {
    const { full: fullDue } = formatInstant(new Date(due).toISOString());
    const span = formatAge(Math.abs(now - due));
    return (
      <time dateTime={new Date(due).toISOString()} title={`Due ${fullDue}`}>
        <Status
          {...(isOverdue ? { word: `${span} overdue`, tone: 'bad' } : { word: `in ${span}`, tone: 'open' })}
        />
      </time>
    );
  }
  return (
    <>
      {isOverdue && <Status word="Overdue" tone="bad" />}
      <Time instant={row.timestamp} />
      <span className="age"> {formatAge(now - Date.parse(row.timestamp))}</span>
    </>
  );
}
