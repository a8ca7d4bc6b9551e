-- Grants: every right is given here, and only to the functions' key (service_role). Row level security is on and
-- forced on every table, without a policy. The rights are revoked first: PostgreSQL lets every role call a new
-- function, and until October 2026 Supabase granted new tables in `public` to its API roles by default. Once this file
-- is deployed, a migration with a new table or function must end with its own grants.

-- The SQL is composed as text, for the tables and functions with our prefix. "On all tables in schema public"
-- would include the tables of other applications. A list of our functions would be incomplete once another
-- function is added. Trigger functions need no right.
do $$
declare
  v_table regclass;
  v_function regprocedure;
  v_is_trigger boolean;
begin
  for v_table in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ^@ 'saturday_'
  loop
    execute format('revoke all on %s from public, anon, authenticated, service_role', v_table);
    execute format('grant select, insert, update, delete on %s to service_role', v_table);
  end loop;

  for v_function, v_is_trigger in
    select oid, prorettype = 'trigger'::regtype from pg_proc
    where pronamespace = 'public'::regnamespace and proname ^@ 'saturday_'
  loop
    execute format('revoke all on function %s from public, anon, authenticated, service_role', v_function);
    if not v_is_trigger then
      execute format('grant execute on function %s to service_role', v_function);
    end if;
  end loop;
end;
$$;

-- These tables are append-only.
revoke update, delete on public.saturday_payment_events, public.saturday_audit from service_role;

-- The functions' key may set the value of the ledger's sequence. Restoring an export requires this right.
revoke all on sequence public.saturday_payment_events_position_seq from public, anon, authenticated, service_role;
grant usage, select, update on sequence public.saturday_payment_events_position_seq to service_role;

-- Lets schema_report (migration create_operations) read the list of migrations. An error only raises a notice: the list
-- does not exist where migrations were applied by hand, and the list's owner might not let us grant rights.
do $$
begin
  grant usage on schema supabase_migrations to service_role;
  grant select on supabase_migrations.schema_migrations to service_role;
exception
  when invalid_schema_name or undefined_table or insufficient_privilege then
    raise notice 'The list of migrations stays hidden: %', sqlerrm;
end;
$$;
