import type { TabName } from '#domain/admin/tabs.ts';
import type { Export } from './use-export.ts';
import { formatFileSize } from './format.ts';
import { csvPath } from './paths.ts';

interface Props {
  tab: TabName;
  /** The search text. The CSV contains the rows that match it. */
  search: string;
  csv: Export;
}

/** Starts an export or cancels the running one. One button does both, so that the focus stays on it. */
export function ExportButton({ tab, search, csv }: Props) {
  const isRunning = csv.status === 'running';
  const label = search === '' ? 'Export CSV' : 'Export CSV of this search';
  return (
    <button
      className="button quiet"
      type="button"
      onClick={() => (isRunning ? csv.cancel() : csv.start(csvPath(tab, search)))}
    >
      {isRunning ? 'Cancel export' : label}
    </button>
  );
}

/** The progress of an export. Screen readers announce each new part, but not the size, which changes constantly. */
export function ExportProgress({ csv: { status, part, bytes, text } }: { csv: Export }) {
  const isRunning = status === 'running';
  return (
    <div className="export">
      <p className="loading" role="status">
        {isRunning && <span className="spinner" />}
        {isRunning && `Downloading the CSV, part ${part}…`}
        {status === 'done' && `Saved ${text}, ${formatFileSize(bytes)}`}
      </p>
      {isRunning && <p className="soft figures">{formatFileSize(bytes)}</p>}
      {status === 'failed' && (
        <p className="note fault" role="alert">
          {text}
        </p>
      )}
    </div>
  );
}
