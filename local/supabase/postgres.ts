import { execFile, type ExecFileOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const BIN_FOLDERS = [
  '/usr/lib/postgresql/15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
];
/**
 * The user ID of `nobody` on Linux. If this process runs as root, the server runs as `nobody`, because
 * PostgreSQL refuses to run as root.
 */
const NOBODY = 65_534;

export interface Postgres {
  /**
   * Runs SQL in a new connection, by default with the role `postgres`. Returns the output of psql as lines,
   * without the empty ones. A row is a line with `|` between its columns.
   */
  query: (sql: string, role?: string) => Promise<string[]>;
  /** Runs a file of SQL in one transaction. */
  apply: (file: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** The folder of PostgreSQL 15's programs, or null when none of `BIN_FOLDERS` has them. */
export function findPostgres(): string | null {
  return BIN_FOLDERS.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Starts a new PostgreSQL 15 server on a socket in a temporary folder. */
export async function startPostgres(bin: string): Promise<Postgres> {
  const dir = await mkdtemp(join(tmpdir(), 'postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(dir, NOBODY, NOBODY);
  const as: ExecFileOptions = { cwd: dir, ...(isRoot && { uid: NOBODY, gid: NOBODY }) };
  const data = join(dir, 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], as);
  const options = `-k ${dir} -c listen_addresses='' -c fsync=off -c max_connections=60`;
  await run(join(bin, 'pg_ctl'), ['-D', data, '-o', options, '-l', join(dir, 'log'), '-w', 'start'], as);
  const psql = async (args: string[], role = 'postgres'): Promise<string> => {
    const common = ['-h', dir, '-U', 'postgres', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'];
    const env = { ...process.env, PGOPTIONS: `-c role=${role} -c client_min_messages=warning` };
    return (await run(join(bin, 'psql'), [...common, ...args], { env })).stdout;
  };
  return {
    query: async (sql, role) => (await psql(['-c', sql], role)).split('\n').filter((line) => line !== ''),
    apply: async (file) => {
      await psql(['-1', '-f', file]);
    },
    stop: async () => {
      await run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], as);
      await rm(dir, { recursive: true });
    },
  };
}
