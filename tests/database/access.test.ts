import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Supabase } from '../../local/supabase/server.ts';
import { actAs, openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const TABLES =
  'newsletter waitlist contact payments payment_events emails stripe_events admin_sessions audit reconciliations';

async function names(query: string): Promise<string[]> {
  const rows = await database.sql<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

const tables = `select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
const views = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')`;
const functions = `select oid, oid::regprocedure::text as name, prorettype from pg_proc where pronamespace = 'public'::regnamespace`;
const sequences = `select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`;

test('Every expected table exists, every table has the prefix, and there are no views.', async () => {
  const found = await names(tables);
  expect(found).toEqual(expect.arrayContaining(TABLES.split(' ').map((name) => `saturday_${name}`)));
  expect(found.filter((name) => !name.startsWith('saturday_'))).toEqual([]);
  expect(await names(views)).toEqual([]);
});

test('Row level security is on and forced on every table, without a policy.', async () => {
  const open = `select relname as name from pg_class where oid in (select oid from (${tables}) as t) and not (relrowsecurity and relforcerowsecurity)`;
  expect(await names(open)).toEqual([]);
  expect(await names(`select policyname as name from pg_policies where schemaname = 'public'`)).toEqual([]);
});

test.each(['anon', 'authenticated', 'public'])('%s has no right on any table or column.', async (role) => {
  const rights = 'select, insert, update, delete, truncate, references, trigger';
  const columnRights = 'select, insert, update, references';
  const granted = `select name from (${tables}) as t where has_table_privilege('${role}', oid, '${rights}') or has_any_column_privilege('${role}', oid, '${columnRights}')`;
  expect(await names(granted)).toEqual([]);
});

test.each(['anon', 'authenticated', 'public'])(
  '%s may not use any sequence or call any function.',
  async (role) => {
    const usable = `with s as materialized (${sequences}) select name from s where has_sequence_privilege('${role}', oid, 'usage, select, update')`;
    const callable = `select name from (${functions}) as f where has_function_privilege('${role}', oid, 'execute')`;
    expect(await names(usable)).toEqual([]);
    expect(await names(callable)).toEqual([]);
  },
);

test('Only the owner may create anything in the schema.', async () => {
  const creators = `select rolname as name from pg_roles where not rolsuper and rolname !~ '^pg_' and has_schema_privilege(rolname, 'public', 'create')`;
  expect(await names(creators)).toEqual([]);
});

test('The functions’ key may call every function that is not a trigger function.', async () => {
  const refused = `select name from (${functions}) as f where prorettype <> 'trigger'::regtype and not has_function_privilege('service_role', oid, 'execute')`;
  expect(await names(refused)).toEqual([]);
});

test('The functions’ key may read, add, change and delete rows, in append-only tables only read and add.', async () => {
  const tablesWithout = async (right: string): Promise<string[]> =>
    names(
      `select name from (${tables}) as t where not has_table_privilege('service_role', oid, '${right}') order by name`,
    );
  expect(await tablesWithout('select')).toEqual([]);
  expect(await tablesWithout('insert')).toEqual([]);
  expect(await tablesWithout('update')).toEqual(['saturday_audit', 'saturday_payment_events']);
  expect(await tablesWithout('delete')).toEqual(['saturday_audit', 'saturday_payment_events']);
});

test('No function runs with its owner’s rights, and each has a fixed search path.', async () => {
  const definers = `select name from (${functions}) as f join pg_proc using (oid) where prosecdef`;
  const loose = `select name from (${functions}) as f join pg_proc using (oid) where coalesce(array_to_string(proconfig, ','), '') not like 'search_path=%'`;
  expect(await names(definers)).toEqual([]);
  expect(await names(loose)).toEqual([]);
});

test.each(['anon', 'authenticated'] as const)('A request as %s is refused by the database.', async (role) => {
  await actAs(database, role);
  await expect(database.sql('select * from public.saturday_contact')).rejects.toMatchObject({
    code: '42501',
  });
  const call = `select public.saturday_count_hit(null)`;
  await expect(database.sql(call)).rejects.toMatchObject({ code: '42501' });
});
