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
      name: 'database-changed-by-hand',
      subject: 'Rights and protections are those of the migrations',
      find: ({ tables, policies, granted, unprotected }) =>
        listed('The database is not as its migrations made it', [
          ...(tables ?? []).flatMap(({ name, isSecured, isServed }) => [
            ...(isSecured ? [] : [`${name} has row level security off, or not forced`]),
            ...(isServed ? [] : [`the functions’ key has no right on ${name}`]),
          ]),
          ...policies.map((policy) => `policy ${policy}`),
          ...granted.map((right) => `granted ${right}`),
          ...unprotected.map((table) => `rows can be changed or removed in ${table}`),
        ]),
      remedy: 'Undo each of these as the files of supabase/migrations have it.',
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
