import { inject, onTestFinished } from 'vitest';
import { createSupabase, type Supabase } from '../../local/supabase.ts';
import './provided.ts';

/** A row limit that no test reaches. */
export const NO_LIMIT = { key: 'none', limit: 1_000_000, seconds: 600 };

/**
 * The database as its migrations leave it, before any request of `@supabase/lite`, which grants what a migration forgot
 * (platform.md, trap 0.5). The caller closes it.
 */
export async function openDatabase(): Promise<Supabase> {
  return createSupabase({
    port: 0,
    secretKey: 'sb_secret_unused_in_these_tests',
    dataDir: null,
    dumpFile: inject('dumpFile'),
  });
}

/** Runs the rest of a test as one of the roles that requests come in with, with its rights and no more. */
export async function actAs(
  database: Supabase,
  role: 'anon' | 'authenticated' | 'service_role',
): Promise<void> {
  await database.exec(`set role ${role}`);
  onTestFinished(() => database.exec('reset role'));
}

/** Calls an SQL function by its name without the prefix, with its parameters in order. */
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
