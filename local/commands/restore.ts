import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  filesOf,
  loadTable,
  readExports,
  readManifest,
  type Manifest,
  type ReadFile,
} from '../../netlify/server/operations/backup.ts';
import { SetupProblem } from '../settings.ts';

/** An export: `read` reads a file of the export, `night` is the date of the export (`2026-11-20`). */
interface Source {
  read: ReadFile;
  night: string;
}

/**
 * Loads an export into the database, each table after the tables that it references. Existing rows are left
 * unchanged, so a restore can be repeated. `say` gets one line for each table. Throws a SetupProblem when the
 * export does not exist or was not finished. Throws an Error when a file of the export is missing, or when the
 * files of a table have another number of rows than the manifest states.
 */
export async function restore({ read, night }: Source, say: (line: string) => void): Promise<void> {
  const { tables } = await readComplete({ read, night });
  for (const table of tables.toReversed()) {
    const added = await loadTable(read, night, table);
    say(`${String(added).padStart(10)} of ${String(table.rows).padStart(10)}  ${table.name}`);
  }
}

/**
 * Copies an export into `folder`, in a subfolder named after its night. Returns the number of files. Throws a
 * SetupProblem when the export does not exist or was not finished. Throws an Error when a file of the export
 * is missing.
 */
export async function save({ read, night }: Source, folder: string): Promise<number> {
  const names = filesOf(await readComplete({ read, night }));
  for (const name of names) {
    const content = await read(name);
    if (content === null) throw new Error(`${name} is missing in the export of ${night}.`);
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { mode: 0o600 });
  }
  return names.length;
}

async function readComplete({ read, night }: Source): Promise<Manifest> {
  const manifest = await readManifest(read, night);
  if (manifest === null) throw new SetupProblem(`There is no export of ${night}.`);
  if (manifest.finishedAt === null)
    throw new SetupProblem(`The export of ${night} is not whole: take an earlier one.`);
  return manifest;
}

/**
 * The export that `place` names: a folder if it exists (`exports/2026-11-20`), else the date of an export in Netlify
 * Blobs (`2026-11-20`).
 */
function sourceOf(place: string): Source {
  if (!existsSync(place)) return { read: readExports(access()), night: place };
  const folder = resolve(place);
  return {
    read: (name) => readFile(join(dirname(folder), name)).catch(() => null),
    night: basename(folder),
  };
}

function access(): { siteID: string; token: string } | undefined {
  const { NETLIFY_SITE_ID: siteID = '', NETLIFY_AUTH_TOKEN: token = '' } = process.env;
  return siteID === '' ? undefined : { siteID, token };
}

const USAGE = 'npm run restore -- <night like 2026-11-20, or the folder of one> [--save <folder>]';

/**
 * `npm run restore`: loads a nightly export into the database of SUPABASE_URL; with `--save` it only copies the
 * export into a folder.
 */
export async function main(): Promise<void> {
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { save: { type: 'string' } },
  });
  const [place] = positionals;
  if (place === undefined) throw new SetupProblem(`Say which one: ${USAGE}`);
  const source = sourceOf(place);
  if (values.save !== undefined) {
    console.log(`${await save(source, values.save)} files of ${source.night} are in ${values.save}.`);
    return;
  }
  console.log(`Rows added of each table of ${source.night}:`);
  await restore(source, console.log);
}
