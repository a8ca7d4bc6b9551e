import { getStore } from '@netlify/blobs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BACKUP_NIGHTS } from '#domain/retention.ts';
import { call } from './database.ts';
import { errorName, logFault } from './log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many files of an old night are deleted at the same time. */
const DELETES_AT_ONCE = 20;
/** The most that one part holds, in rows and in bytes, for it is held in memory. */
const PART_ROWS = 2500;
const PART_BYTES = 2_000_000;

/** How far a table is exported; `after` is the key of its last row so far. */
interface TableProgress {
  name: string;
  parts: number;
  rows: number;
  after: string;
  isWhole: boolean;
}

/** What an export consists of, tables in the order in which they were read; `finishedAt` is null until it is whole. */
export interface Manifest {
  night: string;
  startedAt: string;
  finishedAt: string | null;
  tables: TableProgress[];
}

/** Reads a file of an export by its name, or null. */
export type ReadFile = (name: string) => Promise<Uint8Array | null>;

type Store = ReturnType<typeof getStore>;

const ownStore = (): Store => getStore({ name: 'exports', consistency: 'strong' });
const manifestOf = (night: string): string => `${night}/manifest.json`;

/** The name of a part of a table; parts begin at 1. */
function partOf(night: string, table: string, part: number): string {
  return `${night}/${table}/${String(part).padStart(6, '0')}.jsonl.gz`;
}

/**
 * Exports every table into the store `exports`, a part at a time, and goes on where an earlier run of the same night (UTC)
 * stopped. It stops after `until` (ms since the epoch), but not before it has done one part. Once a night is whole it
 * changes nothing more. Sessions, counters and outbox are in it too; the tallies are not, as the database makes them of
 * the rows. Nights that are too old are deleted first, whether tonight's becomes whole or not.
 */
export async function exportNight(now: Date, until: number): Promise<Manifest> {
  const night = now.toISOString().slice(0, 10);
  const store = ownStore();
  await dropOldNights(store, now, until);
  const manifest = (await readManifest(readFrom(store), night)) ?? (await begin(night, now));
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

async function begin(night: string, now: Date): Promise<Manifest> {
  const names = await call<string[]>('backup_tables', {});
  const tables = names.map((name) => ({ name, parts: 0, rows: 0, after: '', isWhole: false }));
  return { night, startedAt: now.toISOString(), finishedAt: null, tables };
}

/** Exports the next part of a table: its rows as the text that the database wrote, packed. */
async function exportPart(store: Store, night: string, table: TableProgress): Promise<void> {
  const { lines, rows, after } = await call<{ lines: string | null; rows: number; after: string | null }>(
    'read_backup',
    { p_table: table.name, p_after: table.after, p_rows: PART_ROWS, p_bytes: PART_BYTES },
  );
  if (lines === null || after === null) {
    table.isWhole = true;
    return;
  }
  const packed = new Uint8Array(gzipSync(lines));
  await store.set(partOf(night, table.name, table.parts + 1), packed.buffer);
  Object.assign(table, { parts: table.parts + 1, rows: table.rows + rows, after });
}

/** Deletes old nights until `until`. When it fails there is a log line, and tonight's export goes on. */
async function dropOldNights(store: Store, now: Date, until: number): Promise<void> {
  const limit = now.getTime() - BACKUP_NIGHTS * DAY_MS;
  try {
    const { directories } = await store.list({ directories: true });
    const nights = directories.map((name) => name.slice(0, '2026-11-20'.length));
    for (const night of nights.filter((name) => Date.parse(name) <= limit))
      await dropNight(store, night, until);
  } catch (error) {
    logFault('old exports not dropped', { error: errorName(error) });
  }
}

async function dropNight(store: Store, night: string, until: number): Promise<void> {
  const { blobs } = await store.list({ prefix: `${night}/` });
  for (let at = 0; at < blobs.length && Date.now() <= until; at += DELETES_AT_ONCE)
    await Promise.all(blobs.slice(at, at + DELETES_AT_ONCE).map(({ key }) => store.delete(key)));
}

/** Reads the files of the store `exports`; outside Netlify by the site's id and a personal access token. */
export function readExports(access?: { siteID: string; token: string }): ReadFile {
  return readFrom(access ? getStore({ name: 'exports', ...access }) : ownStore());
}

function readFrom(store: Store): ReadFile {
  return async (name) => {
    // The package's types forget that a file may not be there.
    const file = (await store.get(name, { type: 'arrayBuffer' })) as ArrayBuffer | null;
    return file && new Uint8Array(file);
  };
}

/** What an export of a night consists of, or null when there is none. */
export async function readManifest(read: ReadFile, night: string): Promise<Manifest | null> {
  const file = await read(manifestOf(night));
  return file && (JSON.parse(Buffer.from(file).toString()) as Manifest);
}

/** The names of all files of an export, its manifest last. */
export function filesOf({ night, tables }: Manifest): string[] {
  const parts = tables.flatMap(({ name, parts: count }) =>
    Array.from({ length: count }, (_, index) => partOf(night, name, index + 1)),
  );
  return [...parts, manifestOf(night)];
}

/**
 * Loads a table of an export into the database, a part at a time, and answers how many rows were not there yet. A row
 * whose key is there stays as it is. @throws Error when a part is missing or the rows are not as many as they were.
 */
export async function loadTable(read: ReadFile, night: string, table: TableProgress): Promise<number> {
  let [rows, added] = [0, 0];
  for (let part = 1; part <= table.parts; part += 1) {
    const name = partOf(night, table.name, part);
    const file = await read(name);
    if (file === null) throw new Error(`${name} is missing`);
    const lines = gunzipSync(file).toString();
    rows += lines.split('\n').length;
    added += await call<number>('load_backup', { p_table: table.name, p_lines: lines });
  }
  if (rows !== table.rows)
    throw new Error(`${table.name} has ${rows} rows, not the ${table.rows} of its export`);
  return added;
}
