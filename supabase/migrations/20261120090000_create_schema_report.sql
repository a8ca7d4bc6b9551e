-- Purpose: what `npm run doctor` asks of a deployment's database: which migrations it has seen and who may do what. A
-- hosted project does not show the schema of the migrations by its API, so that this function reads it for the
-- functions' key, and for nobody else.

-- Where the migrations were pasted by hand there is no such schema, and where somebody else made it we may not pass it on.
do $$
begin
  grant usage on schema supabase_migrations to service_role;
  grant select on supabase_migrations.schema_migrations to service_role;
exception
  when invalid_schema_name or undefined_table or insufficient_privilege then
    raise notice 'The list of migrations stays hidden: %', sqlerrm;
end;
$$;

-- { versions: applied migrations, or null when they are hidden, tables: [{ name, isSecured, isServed }], policies,
-- granted: what anybody but the functions' key may use, unprotected: append-only tables that can be changed }. A table is
-- served when the functions' key may read and add; names are as they are in the database.
create function public.saturday_schema_report() returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_versions jsonb;
begin
  if exists (
    select from pg_catalog.pg_class as relation
    join pg_catalog.pg_namespace as space on space.oid = relation.relnamespace
    where space.nspname = 'supabase_migrations' and relation.relname = 'schema_migrations'
      and has_schema_privilege(space.oid, 'usage') and has_table_privilege(relation.oid, 'select')
  ) then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
    into v_versions;
  end if;

  return jsonb_build_object(
    'versions', v_versions,
    'tables', (
      select jsonb_agg(
        jsonb_build_object(
          'name', relname,
          'isSecured', relrowsecurity and relforcerowsecurity,
          'isServed', has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        )
        order by relname
      )
      from pg_catalog.pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname ^@ 'saturday_'
    ),
    'policies', (
      select coalesce(jsonb_agg(format('%s on %s', policyname, tablename) order by tablename, policyname), '[]')
      from pg_catalog.pg_policies
      where schemaname = 'public' and tablename ^@ 'saturday_'
    ),
    'granted', (
      select coalesce(jsonb_agg(distinct format('%s: %s', grantee, name)), '[]')
      from (
        select relname as name, acl.grantee
        from pg_catalog.pg_class, aclexplode(relacl) as acl
        where relnamespace = 'public'::regnamespace and relname ^@ 'saturday_'
        union all
        select proname, acl.grantee
        from pg_catalog.pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as acl
        where pronamespace = 'public'::regnamespace and proname ^@ 'saturday_'
      ) as rights (name, grantee_id),
      lateral (select case grantee_id when 0 then 'everybody' else grantee_id::regrole::text end) as role (grantee)
      where grantee in ('everybody', 'anon', 'authenticated')
    ),
    'unprotected', (
      select coalesce(jsonb_agg(name order by name), '[]')
      from unnest(array['saturday_payment_events', 'saturday_audit']) as name
      where 2 > (
        select count(*) from pg_catalog.pg_trigger
        where tgrelid = to_regclass('public.' || name)
          and tgfoid = 'public.saturday_refuse_change()'::regprocedure
          and tgenabled in ('O', 'A')
      )
    )
  );
end;
$$;

revoke all on function public.saturday_schema_report() from public, anon, authenticated;
grant execute on function public.saturday_schema_report() to service_role;
