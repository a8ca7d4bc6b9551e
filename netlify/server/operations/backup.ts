import { gunzipSync, gzipSync } from 'node:zlib';
import { BACKUP_NIGHTS } from '#domain/privacy/retention.ts';
import { openFromOutside, openStore, type Store } from '../platform/blobs.ts';
import { call } from '../platform/database.ts';
import { errorName, logFault } from '../platform/log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of files of an expired export that are deleted at the same time. */
const DELETES_AT_ONCE = 20;
/** Size limits of one part of a table, in rows and in bytes of JSON. The whole part is held in memory. */
const PART_ROWS = 2500;
const PART_BYTES = 2_000_000;

/**
 * The progress of a table's export: how many parts and rows were exported, the key of the last exported row
 * (`after`, at first `''`), and whether all rows were exported (`isWhole`).
 */
interface TableProgress {
  name: string;
  parts: number;
  rows: number;
  after: string;
  isWhole: boolean;
}

/**
 * The contents of the export of `night` (`2026-11-20`, UTC). `tables` has the order in which the tables are
 * exported. `finishedAt` is null until the export is complete.
 */
export interface Manifest {
  night: string;
  startedAt: string;
  finishedAt: string | null;
  tables: TableProgress[];
}

/** Reads a file of an export by its name; null when there is none. */
export type ReadFile = (name: string) => Promise<Uint8Array | null>;

const STORE = 'exports';
const manifestOf = (night: string): string => `${night}/manifest.json`;

/** The file name of a table's part; `part` counts from 1. */
function partOf(night: string, table: string, part: number): string {
  return `${night}/${table}/${String(part).padStart(6, '0')}.jsonl.gz`;
}

/**
 * Deletes expired exports, then exports every table into the Blobs store `exports`, except the table of daily counts.
 * When rows are restored, database triggers fill that table. Works part by part, and continues where an earlier run of
 * the same night (UTC) stopped. Begins no part after `until` (ms since the epoch), except the first. A complete export
 * is left unchanged.
 */
export async function exportNight(now: Date, until: number): Promise<Manifest> {
  const night = now.toISOString().slice(0, 10);
  const store = openStore(STORE);
  await deleteExpired(store, now, until);
  const manifest = (await readManifest(readFrom(store), night)) ?? (await newManifest(night, now));
  if (manifest.finishedAt !== null) return manifest;
  for (const table of manifest.tables)
    while (!table.isWhole) {
      await exportPart(store, night, table);
      await store.setJSON(manifestOf(night), manifest);
      if (Date.now() > until) return manifest;
    }
  manifest.finishedAt = new Date().toISOString();
  await store.setJSON(manifestOf(night), manifest);
  return manifest;
}

async function newManifest(night: string, now: Date): Promise<Manifest> {
  const names = await call('backup_tables', {});
  const tables = names.map((name) => ({ name, parts: 0, rows: 0, after: '', isWhole: false }));
  return { night, startedAt: now.toISOString(), finishedAt: null, tables };
}

/**
 * Exports the next part of a table as a compressed file. Each line of the file is a row as JSON. The database
 * writes the lines, and reads the lines in a restore. When no rows are left, only sets `isWhole`.
 */
async function exportPart(store: Store, night: string, table: TableProgress): Promise<void> {
  const { lines, rows, after } = await call('read_backup', {
    p_table: table.name,
    p_after: table.after,
    p_rows: PART_ROWS,
    p_bytes: PART_BYTES,
  });
  if (lines === null || after === null) {
    table.isWhole = true;
    return;
  }
  const compressed = new Uint8Array(gzipSync(lines));
  await store.set(partOf(night, table.name, table.parts + 1), compressed.buffer);
  Object.assign(table, { parts: table.parts + 1, rows: table.rows + rows, after });
}

/**
 * Deletes the exports of expired nights. Begins no deletion after `until` (ms since the epoch). A failure is
 * logged and does not stop the night's export.
 */
async function deleteExpired(store: Store, now: Date, until: number): Promise<void> {
  const limit = now.getTime() - BACKUP_NIGHTS * DAY_MS;
  try {
    const { directories } = await store.list({ directories: true });
    const nights = directories.map((name) => name.slice(0, '2026-11-20'.length));
    for (const night of nights.filter((name) => Date.parse(name) <= limit))
      await deleteNight(store, night, until);
  } catch (error) {
    logFault('old exports not dropped', { error: errorName(error) });
  }
}

async function deleteNight(store: Store, night: string, until: number): Promise<void> {
  const { blobs } = await store.list({ prefix: `${night}/` });
  for (let start = 0; start < blobs.length && Date.now() <= until; start += DELETES_AT_ONCE)
    await Promise.all(blobs.slice(start, start + DELETES_AT_ONCE).map(({ key }) => store.delete(key)));
}

/**
 * Returns a reader of the store `exports`. Outside Netlify, `access` is required unless
 * `NETLIFY_BLOBS_CONTEXT` is set. `token` is a personal access token.
 */
export function readExports(access?: { siteID: string; token: string }): ReadFile {
  return readFrom(access ? openFromOutside(STORE, access) : openStore(STORE));
}

function readFrom(store: Store): ReadFile {
  return async (name) => {
    // The package's types omit that the result is null for a missing file.
    const file = (await store.get(name, { type: 'arrayBuffer' })) as ArrayBuffer | null;
    return file && new Uint8Array(file);
  };
}

/** The manifest of a night's export, or null when there is none. */
export async function readManifest(read: ReadFile, night: string): Promise<Manifest | null> {
  const file = await read(manifestOf(night));
  return file && (JSON.parse(Buffer.from(file).toString()) as Manifest);
}

/** The names of an export's files, the manifest last. */
export function filesOf({ night, tables }: Manifest): string[] {
  const parts = tables.flatMap(({ name, parts: count }) =>
    Array.from({ length: count }, (_, index) => partOf(night, name, index + 1)),
  );
  return [...parts, manifestOf(night)];
}

/**
 * Loads a table of an export into the database, part by part. Skips a row if its key or another unique value is already
 * in the table. Returns how many rows were added. @throws Error when a part is missing or the number of rows differs
 * from the manifest.
 */
export async function loadTable(read: ReadFile, night: string, table: TableProgress): Promise<number> {
  let [rows, added] = [0, 0];
  for (let part = 1; part <= table.parts; part += 1) {
    const name = partOf(night, table.name, part);
    const file = await read(name);
    if (file === null) throw new Error(`${name} is missing`);
    const lines = gunzipSync(file).toString();
    rows += lines.split('\n').length;
    added += await call('load_backup', { p_table: table.name, p_lines: lines });
  }
  if (rows !== table.rows)
    throw new Error(`${table.name} has ${rows} rows, not the ${table.rows} of its export`);
  return added;
}
