import type { PGlite } from '@supabase/lite/pglite';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Creates the parts of a hosted Supabase project that exist before the first migration: roles, schemas, and
 * the table of migrations.
 */
export const PROJECT_SQL = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = 'anon') then
      create role anon nologin noinherit;
      create role authenticated nologin noinherit;
      create role service_role nologin noinherit bypassrls;
    end if;
  end
  $$;
  grant usage on schema public to anon, authenticated, service_role;
  create schema if not exists extensions;
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );
`;

/** The `code` of the error for a database that does not match the migrations: see `migrate`. */
export const OTHER_MIGRATIONS = 'OTHER_MIGRATIONS';

interface Migration {
  version: string;
  name: string;
  path: string;
  text: string;
}

/**
 * Applies the migrations that the database does not have yet, in order, each in its own transaction. Records
 * each of them in the table that the Supabase CLI uses. When a migration fails, throws an Error that names
 * its file. Throws an Error with the code `OTHER_MIGRATIONS` when an applied migration was removed or
 * changed, or when a migration was added before an applied one.
 */
export async function migrate(db: PGlite, migrationsDir: string): Promise<void> {
  await db.exec(PROJECT_SQL);
  const { rows: applied } = await db.query<{ version: string; text: string | null }>(
    'select version, statements[1] as text from supabase_migrations.schema_migrations order by version',
  );
  const migrations = await readMigrations(migrationsDir);
  const isSame = applied.every(
    ({ version, text }, index) => migrations[index]?.version === version && migrations[index].text === text,
  );
  if (!isSame)
    throw Object.assign(new Error('The database was built by other migrations'), { code: OTHER_MIGRATIONS });
  for (const migration of migrations.slice(applied.length)) await applyMigration(db, migration);
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map((file) => readMigration(dir, file)));
}

async function readMigration(dir: string, file: string): Promise<Migration> {
  const path = join(dir, file);
  const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
  if (version === undefined || name === undefined)
    throw new Error(`${path}: not named YYYYMMDDHHMMSS_verb_noun.sql`);
  return { version, name, path, text: await readFile(path, 'utf8') };
}

async function applyMigration(db: PGlite, { version, name, path, text }: Migration): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.exec(text);
      const insert =
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)';
      await tx.query(insert, [version, name, [text]]);
    });
  } catch (error) {
    throw new Error(
      `The migration ${path} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
