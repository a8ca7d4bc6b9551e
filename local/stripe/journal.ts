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

/** One row written, or taken away when `value` is null. */
export interface Change {
  table: string;
  id: string;
  value: unknown;
}

export interface Journal {
  /** Everything that was written before, oldest first. */
  changes: Change[];
  /** Writes one line; it is with the operating system when this returns. */
  append(changes: Change[]): void;
  close(): void;
}

/** Opens `journal.jsonl` in `dataDir`, readable by its owner only, rewritten to what still counts. */
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
  // What follows the last newline is a line that a kill cut off: it was never answered for.
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

/** The last value of each row, rows in the order in which they first appeared. */
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
