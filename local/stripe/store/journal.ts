import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** A change of a row: `value` is its new value, or null when the row was removed. */
export interface Change {
  table: string;
  id: string;
  value: unknown;
}

export interface Journal {
  /** The rows that `journal.jsonl` contained when the journal was opened, oldest row first. */
  changes: Change[];
  /** Appends a line and returns once the operating system has the line, so that a killed process loses nothing. */
  append(changes: Change[]): void;
  close(): void;
}

/**
 * Opens `journal.jsonl` in `dataDir` (mode 600) and compacts it to the last value of each row. Throws an Error that
 * names the first damaged line.
 */
export function openJournal(dataDir: string): Journal {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'journal.jsonl');
  const changes = latest(readChanges(path));
  rewrite(path, changes);
  const file = openSync(path, 'a', 0o600);
  return {
    changes,
    append: (entries) => appendFileSync(file, `${JSON.stringify(entries)}\n`),
    close: () => closeSync(file),
  };
}

function readChanges(path: string): Change[] {
  const lines = readIfThere(path).split('\n');
  // Drops an incomplete last line, left by a killed process: the request that wrote the line was never answered.
  return lines.slice(0, -1).flatMap((line, index) => {
    try {
      return JSON.parse(line) as Change[];
    } catch (cause) {
      throw new Error(`${path} is damaged at line ${index + 1}. Delete the file to start anew.`, { cause });
    }
  });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** The last value of each row that is not removed, in the order in which the rows first appeared. */
function latest(changes: Change[]): Change[] {
  const rows = new Map<string, Change>();
  for (const change of changes) rows.set(`${change.table} ${change.id}`, change);
  return [...rows.values()].filter(({ value }) => value !== null);
}

function rewrite(path: string, changes: Change[]): void {
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w', 0o600);
  writeFileSync(file, changes.map((change) => `${JSON.stringify([change])}\n`).join(''));
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, path);
}
