import type { PGlite } from '@supabase/lite/pglite';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a hosted project has before the first migration: the roles, and no default privileges for them. */
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

/**
 * Applies the migrations that the database has not seen, in order, each in its own transaction, and records them as
 * the Supabase CLI does. Throws an Error that names the file.
 */
export async function migrate(db: PGlite, migrationsDir: string): Promise<void> {
  await db.exec(PROJECT_SQL);
  const { rows } = await db.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map((row) => row.version));
  for (const { version, name, file } of await listMigrations(migrationsDir)) {
    if (!applied.has(version)) await applyMigration(db, version, name, join(migrationsDir, file));
  }
}

interface MigrationFile {
  version: string;
  name: string;
  file: string;
}

async function listMigrations(dir: string): Promise<MigrationFile[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort();
  return files.map((file) => {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined)
      throw new Error(`${join(dir, file)}: not named YYYYMMDDHHMMSS_verb_noun.sql`);
    return { version, name, file };
  });
}

async function applyMigration(db: PGlite, version: string, name: string, path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
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
