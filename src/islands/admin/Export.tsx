import type { Export } from './use-export.ts';
import { formatFileSize } from './format.ts';

interface Props {
  /** The API path of the CSV. */
  path: string;
  /** Whether the label says that the CSV contains only the rows of this view. */
  isPart: boolean;
  csv: Export;
}

/** Starts an export, or cancels the running export. One button does both, so that the focus stays on the button. */
export function ExportButton({ path, isPart, csv }: Props) {
  const isRunning = csv.status === 'running';
  const label = isPart ? 'Export CSV of this view' : 'Export CSV';
  return (
    <button
      className="button quiet"
      type="button"
      onClick={() => (isRunning ? csv.cancel() : csv.start(path))}
    >
      {isRunning ? 'Cancel export' : label}
    </button>
  );
}

/** The progress of an export. Screen readers announce each new part but not the size, which changes all the time. */
export function ExportProgress({ csv: { status, part, bytes, text } }: { csv: Export }) {
  const isRunning = status === 'running';
  return (
    <div className="export">
      <p className="loading" role="status">
        {isRunning && <span className="spinner" />}
        {isRunning && <span>{`Downloading the CSV, part ${part}…`}</span>}
        {status === 'done' && <span>{`Saved ${text}, ${formatFileSize(bytes)}`}</span>}
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
