import type { PgliteConnection } from '@supabase/lite/pglite';

/** What the functions' key was granted, as statements. The other two roles are granted nothing by any migration. */
const GRANTED = `
  select format(
    'grant %s on %s %s to service_role;',
    privilege_type, case relkind when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass
  ) as statement
  from pg_class, aclexplode(relacl) as acl
  where relnamespace = 'public'::regnamespace and acl.grantee = 'service_role'::regrole`;

const ROLES = 'anon, authenticated, service_role';

const REVOKE = ['tables', 'sequences']
  .map(
    (kind) => `
      revoke all on all ${kind} in schema public from ${ROLES};
      alter default privileges in schema public revoke all on ${kind} from ${ROLES};`,
  )
  .join('');

/** A table with row level security: only when one is asked for does `@supabase/lite` grant anything. */
const SECURED = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity limit 1`;

/**
 * Before its first answer `@supabase/lite` grants every table to every role, which no hosted project does. Makes it do so
 * now, by having `ask` read a table, and then restores the grants of the migrations: one that is missing there is missing
 * on a laptop too.
 */
export async function keepGrants(
  { driver }: Pick<PgliteConnection, 'driver'>,
  ask: (table: string) => Response | Promise<Response>,
): Promise<void> {
  const granted = await driver.query<{ statement: string }>(GRANTED);
  const [secured] = (await driver.query<{ name: string }>(SECURED)).rows;
  if (secured === undefined) return;
  await (await ask(secured.name)).arrayBuffer();
  await driver.exec(REVOKE + granted.rows.map(({ statement }) => statement).join('\n'));
}
