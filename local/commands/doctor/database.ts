import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { PREFIX } from '../../../netlify/server/platform/schema.ts';
import { jsonRequest } from '../ask.ts';
import { part, reach } from './check.ts';

interface Facts {
  /** The versions of the applied migrations; null when the key may not read their list. */
  versions: string[] | null;
}

const MIGRATIONS = globSync('supabase/migrations/*.sql')
  .map((path) => basename(path, '.sql'))
  .sort();
const PUSH = 'Run npx supabase db push in this clone.';
const SILENT =
  'Compare SUPABASE_URL with the Project URL. Free projects are paused when unused: wake it in the dashboard.';
const REFUSED = [
  'it refuses SUPABASE_SECRET_KEY',
  'Copy the secret key, not the publishable one, from the project of SUPABASE_URL: Project Settings → API Keys.',
] as const;

/** The database: the functions' key reaches it, and the migrations of this clone are applied. */
export const database = part<Facts>({
  title: 'The database',
  needs: ['SUPABASE_URL', 'SUPABASE_SECRET_KEY'],
  gather: async ({ SUPABASE_URL: address = '', SUPABASE_SECRET_KEY: apikey = '' }) => {
    const url = new URL(`/rest/v1/rpc/${PREFIX}schema_report`, address).href;
    const unmigrated = ['it lacks this clone’s migrations', PUSH] as const;
    const refused = { 401: REFUSED, 403: REFUSED, 404: unmigrated };
    const { fields } = await reach(url, jsonRequest({}, { apikey }), SILENT, refused);
    return fields as unknown as Facts;
  },
  checks: [
    {
      subject: 'Every migration is applied, and the list of them can be read',
      find: ({ versions }) =>
        versions === null
          ? ['the functions’ key may not read supabase_migrations']
          : MIGRATIONS.filter((name) => !versions.includes(name.split('_')[0] ?? '')).map(
              (name) => `${name} is not applied`,
            ),
      remedy: PUSH,
    },
  ],
});
