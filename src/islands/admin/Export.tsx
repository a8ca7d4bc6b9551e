import type { TabName } from '#domain/records.ts';
import { csvPath } from './calls.ts';
import type { Export } from './use-export.ts';
import { fileSize } from './words.ts';

interface Props {
  tab: TabName;
  /** What is looked for; the CSV holds what is found. */
  search: string;
  csv: Export;
}

/** Begins an export, or cancels the one that runs; it stays the same button, so that the focus stays as well. */
export function ExportButton({ tab, search, csv }: Props) {
  const isRunning = csv.status === 'running';
  const label = search === '' ? 'Export CSV' : 'Export CSV of this search';
  return (
    <button
      className="button quiet"
      type="button"
      onClick={() => (isRunning ? csv.cancel() : csv.start(csvPath(tab, search)))}
    >
      {isRunning ? 'Cancel the CSV' : label}
    </button>
  );
}

/** How far an export has come. A screen reader is told of its parts only: the size changes all the time. */
export function ExportProgress({ csv: { status, part, bytes, text } }: { csv: Export }) {
  const isRunning = status === 'running';
  return (
    <div className="export">
      <p className="loading" role="status">
        {isRunning && <span className="spinner" />}
        {isRunning && `Downloading the CSV, part ${part}…`}
        {status === 'done' && `Saved ${text}, ${fileSize(bytes)}`}
      </p>
      {isRunning && <p className="soft figures">{fileSize(bytes)}</p>}
      {status === 'failed' && (
        <p className="note fault" role="alert">
          {text}
        </p>
      )}
    </div>
  );
}
