-- Purpose: the nightly export and its restore. A row travels as one line of JSON text, which the database writes and
-- reads itself: nothing on the way can round a number or cut a microsecond.

-- The tables of an export, in an order in which a row never refers to one that was read before it: what refers to others
-- comes first. Loaded in the reverse order. The tallies are not among them: their triggers fill them.
create function public.saturday_backup_tables() returns setof text
language sql
stable
set search_path = ''
as $$
  select substr(relname, length('saturday_') + 1)
  from pg_catalog.pg_class as relation
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname ^@ 'saturday_' and relname <> 'saturday_tallies'
  order by
    (
      select count(*) from pg_catalog.pg_constraint
      where conrelid = relation.oid and contype = 'f' and confrelid <> conrelid
    ) desc,
    relname;
$$;

-- Rows of a table by its key, from behind p_after ('' for the first ones): at most p_rows, and no more than p_bytes unless
-- a single row is larger. Answers { lines, rows, after }; lines is one text, null when there are no more rows.
create function public.saturday_read_backup(p_table text, p_after text, p_rows integer, p_bytes bigint) returns jsonb
language plpgsql
stable
set search_path = ''
set enable_sort = off
set jit = off
as $$
declare
  v_table constant text := 'saturday_' || p_table;
  v_key text;
  v_type text;
  v_part jsonb;
begin
  select attname, atttypid::regtype into v_key, v_type
  from pg_catalog.pg_index
  join pg_catalog.pg_attribute on attrelid = indrelid and attnum = indkey[0]
  where indrelid = to_regclass(format('public.%I', v_table)) and indisprimary and indnkeyatts = 1;

  execute format(
    'with found as (
       select %2$I::text as key, to_jsonb(saved)::text as line, row_number() over (order by %2$I) as place
       from public.%1$I as saved
       where $1 = '''' or %2$I > nullif($1, '''')::%3$s
       order by %2$I
       limit $2
     ),
     sized as (
       select *, sum(octet_length(line)) over (order by place) as bytes from found
     )
     select jsonb_build_object(
       ''lines'', string_agg(line, E''\n'' order by place),
       ''rows'', count(*),
       ''after'', (array_agg(key order by place desc))[1]
     )
     from sized
     where place = 1 or bytes <= $3',
    v_table, v_key, v_type
  ) into v_part using p_after, p_rows, p_bytes;
  return v_part;
end;
$$;

-- Adds rows that saturday_read_backup wrote, and moves the counters of the table behind them. A row whose key is there
-- already stays as it is, so that a restore that broke off can be run again. Answers how many were added. A column that
-- the export did not know gets its default, one that exists no more is left out.
create function public.saturday_load_backup(p_table text, p_lines text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_table constant text := 'saturday_' || p_table;
  v_columns text;
  v_counter text;
  v_added integer;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into v_columns
  from pg_catalog.pg_attribute
  where attrelid = to_regclass(format('public.%I', v_table)) and attnum > 0 and not attisdropped
    and split_part(p_lines, E'\n', 1)::jsonb ? attname;

  execute format(
    'insert into public.%1$I (%2$s) overriding system value
     select %2$s
     from regexp_split_to_table($1, E''\n'') as line
     cross join lateral jsonb_populate_record(null::public.%1$I, line::jsonb)
     on conflict do nothing',
    v_table, v_columns
  ) using p_lines;
  get diagnostics v_added = row_count;

  for v_counter in
    select attname from pg_catalog.pg_attribute
    where attrelid = to_regclass(format('public.%I', v_table)) and attidentity <> ''
  loop
    execute format(
      'select setval(pg_get_serial_sequence(%L, %L), max(%I)) from public.%I',
      'public.' || v_table, v_counter, v_counter, v_table
    );
  end loop;
  return v_added;
end;
$$;

-- What moving a counter needs.
grant usage, select, update on sequence public.saturday_payment_events_position_seq to service_role;

revoke all on function public.saturday_backup_tables() from public, anon, authenticated;
revoke all on function public.saturday_read_backup(text, text, integer, bigint) from public, anon, authenticated;
revoke all on function public.saturday_load_backup(text, text) from public, anon, authenticated;
grant execute on function public.saturday_backup_tables() to service_role;
grant execute on function public.saturday_read_backup(text, text, integer, bigint) to service_role;
grant execute on function public.saturday_load_backup(text, text) to service_role;
