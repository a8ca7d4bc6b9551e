import type { ReactNode } from 'react';
import { cellText } from '#domain/admin/cell.ts';
import { tabOf, type Column } from '#domain/admin/tabs.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import { isWork } from '#domain/admin/work.ts';
import { Books } from './Books.tsx';
import { Delivery } from './Delivery.tsx';
import { readMetadata, type Fact } from './metadata.ts';
import { Reach } from './Reach.tsx';
import { isDeliverable, statusWords } from './record-words.ts';
import { Time } from './Time.tsx';
import { Timeline } from './Timeline.tsx';
import type { Changes, Item } from './use-changes.ts';
import { WorkPart } from './WorkPart.tsx';

interface Props {
  item: Item;
  changes: Changes;
}

/** The details of a record, in sections. */
export function RecordDetail({ item, changes }: Props) {
  const { tab, row } = item;
  const { columns, details } = tabOf(tab);
  const { facts, origin, books } = readMetadata(row);
  const shown = [...columns, ...details].filter(
    ({ key, kind }) => kind !== 'json' && key !== 'message' && !key.startsWith('work_'),
  );
  const message = row['message'];
  const isDelivery = tab === 'payments' && (isDeliverable(row) || typeof row['delivered_at'] === 'string');
  return (
    <div className="detail-parts">
      {isWork(tab, row) && (
        <Part title="Work">
          <WorkPart item={item} changes={changes} />
        </Part>
      )}
      {typeof message === 'string' && (
        <Part title="Message">
          <p className="message">{message}</p>
        </Part>
      )}
      {books.length > 0 && (
        <Part title="Books">
          <Books links={books} />
        </Part>
      )}
      {isDelivery && (
        <Part title="Report">
          <Delivery payment={row} onDeliver={(delivery) => changes.deliver(item, delivery)} />
        </Part>
      )}
      <Part title="Record">
        <p className="reach">
          <Reach row={row} />
        </p>
        <dl className="facts">
          {shown.map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{fullCell(column, row)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {tab === 'payments' && (
        <Part title="Timeline">
          <Timeline payment={row} />
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

/** Renders a value as stored, without shortening it. An empty value is shown as `–`. */
function fullCell(column: Column, row: AdminRow): ReactNode {
  const text = cellText(column, row);
  if (column.key === 'payment_status') return statusWords(text);
  if (text === '') return '–';
  return column.kind === 'time' ? <Time instant={String(row[column.key])} /> : text;
}
