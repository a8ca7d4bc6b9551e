import { openJournal, type Change } from './journal.ts';

/**
 * Tables of JSON values; `all` returns the oldest row first. Values are immutable: to change one, `put` a new
 * value. A `transaction` ends by writing its changes to the journal, if there is one, as one line. So a
 * killed process leaves all of the changes or none. When the transaction throws an error, its changes are
 * undone.
 */
export interface Store<Tables> {
  get<K extends keyof Tables & string>(table: K, id: string): Tables[K] | undefined;
  all<K extends keyof Tables & string>(table: K): Tables[K][];
  put<K extends keyof Tables & string>(table: K, id: string, value: Tables[K]): void;
  remove(table: keyof Tables & string, id: string): void;
  transaction<T>(work: () => T): T;
  /** Calls `listener` with each written value of `table`, after its transaction. */
  onCommit<K extends keyof Tables & string>(table: K, listener: (value: Tables[K]) => void): void;
  close(): void;
}

/** Opens the tables kept in `dataDir`; `null` keeps everything in memory. */
export function openStore<Tables>(dataDir: string | null): Store<Tables> {
  const journal = dataDir === null ? null : openJournal(dataDir);
  const rows = createRows(journal?.changes ?? []);
  const listeners: ((change: Change) => void)[] = [];
  let open: Transaction | null = null;

  const change = (entry: Change): void => {
    if (open === null) return transaction(() => change(entry));
    open.undo.push({ ...entry, value: rows.get(entry.table, entry.id) ?? null });
    open.changes.push(entry);
    rows.apply(entry);
  };
  const transaction = <T>(work: () => T): T => {
    if (open !== null) return work();
    const mine: Transaction = { changes: [], undo: [] };
    open = mine;
    let result: T;
    try {
      result = work();
      if (mine.changes.length > 0) journal?.append(mine.changes);
    } catch (error) {
      for (const step of mine.undo.reverse()) rows.apply(step);
      throw error;
    } finally {
      open = null;
    }
    for (const entry of mine.changes) for (const listener of listeners) listener(entry);
    return result;
  };

  return {
    get: (table, id) => rows.get(table, id) as Tables[typeof table] | undefined,
    all: (table) => rows.all(table) as Tables[typeof table][],
    put: (table, id, value) => change({ table, id, value }),
    remove: (table, id) => change({ table, id, value: null }),
    transaction,
    onCommit: (table, listener) => {
      listeners.push((entry) => {
        if (entry.table === table && entry.value !== null) listener(entry.value as Tables[typeof table]);
      });
    },
    close: () => journal?.close(),
  };
}

interface Transaction {
  changes: Change[];
  undo: Change[];
}

interface Rows {
  get(table: string, id: string): unknown;
  all(table: string): unknown[];
  apply(change: Change): void;
}

function createRows(initial: Change[]): Rows {
  const tables = new Map<string, Map<string, unknown>>();
  const apply = ({ table, id, value }: Change): void => {
    const rows = tables.get(table) ?? new Map<string, unknown>();
    tables.set(table, rows);
    if (value === null) rows.delete(id);
    else rows.set(id, value);
  };
  initial.forEach(apply);
  return {
    get: (table, id) => tables.get(table)?.get(id),
    all: (table) => [...(tables.get(table)?.values() ?? [])],
    apply,
  };
}
