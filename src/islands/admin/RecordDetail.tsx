import type { ReactNode } from 'react';
import { cellText } from '#domain/admin/cell.ts';
import { tabOf, type Column, type TabName } from '#domain/admin/tabs.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import { Books } from './Books.tsx';
import { Cell } from './Cell.tsx';
import { Delivery } from './Delivery.tsx';
import { readMetadata, type Fact } from './metadata.ts';
import { Timeline } from './Timeline.tsx';

interface Props {
  tab: TabName;
  row: AdminRow;
  onDeliver: (row: AdminRow) => Promise<void>;
}

/** The details of a row. */
export function RecordDetail({ tab, row, onDeliver }: Props) {
  const { columns, details } = tabOf(tab);
  const { facts, origin, books } = readMetadata(row);
  const shown = [...columns, ...details].filter(({ kind }) => kind !== 'json');
  return (
    <div className="detail-parts">
      <Part title="Record">
        <dl className="facts">
          {shown.map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{fullCell(column, row)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {books.length > 0 && (
        <Part title="Books">
          <Books links={books} />
        </Part>
      )}
      {tab === 'payments' && (
        <Part title="Timeline">
          <Timeline payment={row} />
          <Delivery payment={row} onDeliver={onDeliver} />
        </Part>
      )}
      <Facts title="Metadata" facts={facts} />
      <Facts title="Where it came from" facts={origin} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <Part title={title}>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** A cell as in the table, but with the full message, the email address as a link, and `–` for an empty value. */
function fullCell(column: Column, row: AdminRow): ReactNode {
  const value = row[column.key];
  if (column.key === 'email' && typeof value === 'string') return <a href={`mailto:${value}`}>{value}</a>;
  if (column.key === 'message' && typeof value === 'string') return <span className="message">{value}</span>;
  return cellText(column, row) === '' ? '–' : <Cell column={column} row={row} />;
}
