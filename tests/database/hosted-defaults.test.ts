// Older hosted Supabase projects grant every new table, sequence and function in `public` to anon, authenticated and
// service_role by default. The migrations must revoke what anon and authenticated got.
import { createPgliteConnection } from '@supabase/lite/pglite';
import { expect, onTestFinished, test } from 'vitest';
import { EXTENSIONS } from '../../local/supabase/extensions.ts';
import { migrate, PROJECT_SQL } from '../../local/supabase/migrate.ts';

const OLD_DEFAULTS = `
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

test('The migrations revoke what an old project grants to everybody by default.', async () => {
  const connection = await createPgliteConnection({ pgliteOptions: { extensions: EXTENSIONS } });
  onTestFinished(() => connection.close());
  await connection.driver.exec(PROJECT_SQL + OLD_DEFAULTS);
  await migrate(connection.driver, 'supabase/migrations');
  const { rows } = await connection.driver.query<{ name: string }>(`
    select relname as name from pg_class, aclexplode(relacl) as acl
    where relnamespace = 'public'::regnamespace
      and (acl.grantee = 0 or acl.grantee::regrole::text in ('anon', 'authenticated'))
    union all
    select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as acl
    where pronamespace = 'public'::regnamespace
      and (acl.grantee = 0 or acl.grantee::regrole::text in ('anon', 'authenticated'))
  `);
  expect(rows).toEqual([]);
});
