import { readdir } from 'node:fs/promises';
import { PREFIX } from '../../../netlify/server/platform/schema.ts';
import { ask, jsonRequest, refuse } from './ask.ts';
import { listed, section, type Deployment } from './check.ts';

/** The result of the SQL function `schema_report`. */
interface Report {
  versions: string[] | null;
  tables: { name: string; isSecured: boolean; isServed: boolean }[] | null;
  policies: string[];
  granted: string[];
  unprotected: string[];
}

interface Facts extends Report {
  /** The migrations of this clone: file names without extension. */
  migrations: string[];
}

const MIGRATIONS = 'supabase/migrations';
const PUSH = 'Run npx supabase db push in this clone.';
const BY_MIGRATION = 'The database was changed by hand. Undo it as the migrations have it';

/**
 * Checks that the functions' key (SUPABASE_SECRET_KEY) can reach the database, and that only this key has
 * access. Also checks that exactly the migrations of this clone are applied, and that the append-only tables
 * are protected.
 */
export const database = section<Facts>({
  title: 'The database',
  needs: ['SUPABASE_URL', 'SUPABASE_SECRET_KEY'],
  gather,
  checks: [
    {
      name: 'migrations-hidden',
      subject: 'The list of migrations can be read',
      find: ({ versions }) => (versions === null ? 'The list of applied migrations cannot be read' : null),
      remedy:
        'Apply them with npx supabase db push; or, as the database’s owner: grant usage on schema supabase_migrations to service_role; grant select on supabase_migrations.schema_migrations to service_role;',
    },
    {
      name: 'migration-behind',
      subject: 'Every migration is applied',
      find: ({ migrations, versions }) =>
        versions &&
        listed(
          'Migrations are not applied',
          migrations.filter((file) => !versions.includes(versionOf(file))),
        ),
      remedy: PUSH,
    },
    {
      name: 'migration-unknown',
      subject: 'No migration but this clone’s is applied',
      find: ({ migrations, versions }) =>
        listed(
          'The database has migrations that this clone has not',
          (versions ?? []).filter((version) => !migrations.map(versionOf).includes(version)),
        ),
      remedy: 'Pull the newest code before you deploy it: this clone is older than the database.',
    },
    {
      name: 'row-security-off',
      subject: 'Row level security is on and forced everywhere',
      find: ({ tables }) =>
        listed(
          'Row level security is off, or not forced',
          (tables ?? []).filter(({ isSecured }) => !isSecured).map(({ name }) => name),
        ),
      remedy: 'For each: alter table … enable row level security; alter table … force row level security;',
    },
    {
      name: 'policy-open',
      subject: 'No policy lets anybody past it',
      find: ({ policies }) => listed('Policies that no migration made', policies),
      remedy: 'For each: drop policy …; only the functions’ key reaches the data.',
    },
    {
      name: 'grant-to-visitors',
      subject: 'Only the functions’ key has rights',
      find: ({ granted }) => listed('Rights that no migration gave', granted),
      remedy: `${BY_MIGRATION}: revoke all on … from public, anon, authenticated;`,
    },
    {
      name: 'grant-missing',
      subject: 'The functions’ key may read and add rows',
      find: ({ tables }) =>
        listed(
          'The functions’ key has no right on',
          (tables ?? []).filter(({ isServed }) => !isServed).map(({ name }) => name),
        ),
      remedy: `${BY_MIGRATION}: grant select, insert … on … to service_role;`,
    },
    {
      name: 'ledger-unprotected',
      subject: 'Ledger and audit trail cannot be changed',
      find: ({ unprotected }) => listed('Rows can be changed or removed in', unprotected),
      remedy: `${BY_MIGRATION}: both append-only triggers enabled on each.`,
    },
  ],
});

async function gather({ variables }: Deployment): Promise<Facts> {
  const { SUPABASE_URL: address = '', SUPABASE_SECRET_KEY: apikey = '' } = variables;
  const refused = {
    name: 'database-key-refused',
    problem: 'The database refuses SUPABASE_SECRET_KEY',
    remedy: 'Copy it again from the same project as SUPABASE_URL: Project Settings → API Keys → Secret keys.',
  };
  const silent = {
    name: 'database-unreachable',
    problem: 'The database does not answer at SUPABASE_URL',
    remedy:
      'Compare it with the Project URL. Free projects are paused when unused: wake it in the dashboard.',
  };
  const unmigrated = {
    name: 'migrations-missing',
    problem: 'The database lacks this clone’s migrations',
    remedy: PUSH,
  };
  const url = `${address.replace(/\/$/, '')}/rest/v1/rpc/${PREFIX}schema_report`;
  const answer = await ask(url, jsonRequest({}, { apikey }), silent);
  refuse(answer, { 401: refused, 403: refused, 404: unmigrated }, silent);
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  return { ...(answer.body as Report), migrations: files.map((file) => file.replace(/\.sql$/, '')) };
}

function versionOf(migration: string): string {
  return migration.slice(0, migration.indexOf('_'));
}
