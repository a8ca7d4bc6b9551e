import { dueAt } from '#domain/admin/due.ts';
import { formatAge, formatInstant } from './format.ts';
import { Status } from './Status.tsx';
import type { Item } from './use-changes.ts';

interface Props extends Item {
  /**
   * Whether to show when the record is due (`in 3 h` or `3 h overdue`). A record without a due time still
   * shows its age.
   */
  isDue?: boolean;
}

/** The age of a record or, with `isDue`, the time until the record is due. An overdue record is marked. */
export function Age({ tab, row, isDue = false }: Props) {
  const now = Date.now();
  const due = dueAt(tab, row);
  const isOverdue = due !== null && due <= now;
  const { full } = formatInstant(row.timestamp);
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
      <time dateTime={row.timestamp} title={full}>
        {formatAge(now - Date.parse(row.timestamp))}
      </time>
    </>
  );
}
