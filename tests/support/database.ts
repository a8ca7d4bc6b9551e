import { inject, onTestFinished } from 'vitest';
import { createSupabase, type Supabase } from '../../local/supabase/server.ts';
import { once } from './once.ts';
import './provided.ts';

/** A rate limit that no test reaches. */
export const NO_LIMIT = { key: 'none', limit: 1_000_000, seconds: 600 };

/**
 * The database after its migrations, without rows. All test files of a worker share it, because starting a database
 * takes longer than running most files. `close` empties it.
 */
export async function openDatabase(): Promise<Supabase> {
  const database = await once('database', () =>
    createSupabase({
      port: 0,
      secretKey: 'sb_secret_unused_in_these_tests',
      dataDir: null,
      dumpFile: inject('dumpFile'),
    }),
  );
  return { ...database, close: () => emptyTables(database) };
}

/**
 * Empties every table and restarts its sequences. Bypasses the triggers that protect the append-only tables. To save
 * time, skips the tables whose files are empty: they have had no row since they were last emptied.
 */
export async function emptyTables(database: Pick<Supabase, 'sql' | 'exec'>): Promise<void> {
  const rows = await database.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  );
  const tables = rows.map(({ name }) => name).join(', ');
  if (tables === '') return;
  await database.exec(
    `set session_replication_role = replica; truncate ${tables} restart identity cascade; set session_replication_role = default;`,
  );
}

/** Runs the rest of a test with the rights that a role has in a request to Supabase's API. */
export async function actAs(
  database: Supabase,
  role: 'anon' | 'authenticated' | 'service_role',
): Promise<void> {
  await database.exec(`set role ${role}`);
  onTestFinished(() => database.exec('reset role'));
}

/** Calls an SQL function, named without its prefix `saturday_`, with positional parameters. */
export async function callSql<Result>(
  database: Pick<Supabase, 'sql'>,
  name: string,
  ...parameters: unknown[]
): Promise<Result> {
  const places = parameters.map((_, index) => `$${index + 1}`).join(', ');
  const [row] = await database.sql<{ result: Result }>(
    `select public.saturday_${name}(${places}) as result`,
    parameters,
  );
  if (row === undefined) throw new Error(`saturday_${name} returned nothing`);
  return row.result;
}
