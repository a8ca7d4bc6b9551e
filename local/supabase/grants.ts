import type { PgliteConnection } from '@supabase/lite/pglite';

/**
 * Selects the rights of `service_role` on tables and sequences, as GRANT statements. The migrations grant no
 * such rights to `anon` and `authenticated`.
 */
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

/**
 * Selects a table with row level security. If there is such a table, the first request to the API triggers the grants
 * that `keepGrants` undoes.
 */
const SECURED = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity limit 1`;

/**
 * Restores the rights that the migrations grant. Before its first answer, `@supabase/lite` grants all rights
 * on all tables and sequences to `anon`, `authenticated` and `service_role`. This function triggers those
 * grants by reading a table with `ask`, and then undoes them. Otherwise a right that the migrations forget
 * would be missing only in a hosted project.
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
