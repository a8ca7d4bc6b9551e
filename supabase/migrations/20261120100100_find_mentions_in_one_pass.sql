-- Purpose: what others wrote of an address is found in one pass over each table, and only rows that can hold it are looked
-- at with the regular expression: a table of a million rows takes a second, not half a minute.

-- The rows of a tab in whose free columns the address may stand: they hold its beginning, up to the first sign that a link
-- would write in another way.
create function public.saturday_suspect_mentions(p_tab text, p_email text) returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  execute format(
    'select coalesce(array_agg(id), ''{}'') from public.%I where strpos(lower(concat_ws('' '', %s)), $1) > 0',
    'saturday_' || p_tab,
    (select string_agg(quote_ident(name) || '::text', ', ') from public.saturday_free_columns() where tab = p_tab)
  ) into v_ids using lower(substring(p_email from '^[^@+]*'));
  return v_ids;
end;
$$;

create or replace function public.saturday_find_mentions(p_email text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_tab text;
  v_name text;
  v_ids uuid[];
  v_found jsonb;
  v_mentions jsonb := '[]';
begin
  for v_tab in select distinct tab from public.saturday_free_columns() loop
    v_ids := public.saturday_suspect_mentions(v_tab, p_email);
    for v_name in select name from public.saturday_free_columns() where tab = v_tab loop
      execute format(
        'select coalesce(jsonb_agg(jsonb_build_object(
           ''table'', %1$L, ''id'', id, ''timestamp'', "timestamp", ''column'', %2$L
         )), ''[]'')
         from public.%3$I where id = any ($3) and lower(email) <> $1 and %2$I::text ~* $2',
        v_tab, v_name, 'saturday_' || v_tab
      ) into v_found using p_email, public.saturday_address_pattern(p_email), v_ids;
      v_mentions := v_mentions || v_found;
    end loop;
  end loop;
  return v_mentions;
end;
$$;

create or replace function public.saturday_erase_mentions(p_email text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_tab text;
  v_name text;
  v_ids uuid[];
  v_rows integer;
  v_total integer := 0;
begin
  for v_tab in select distinct tab from public.saturday_free_columns() loop
    v_ids := public.saturday_suspect_mentions(v_tab, p_email);
    for v_name in select name from public.saturday_free_columns() where tab = v_tab loop
      execute format(
        'update public.%1$I set %2$I = regexp_replace(%2$I::text, $1, ''[erased]'', ''gi'')::%3$s
         where id = any ($2) and %2$I::text ~* $1',
        'saturday_' || v_tab, v_name, case v_name when 'metadata' then 'jsonb' else 'text' end
      ) using public.saturday_address_pattern(p_email), v_ids;
      get diagnostics v_rows = row_count;
      v_total := v_total + v_rows;
    end loop;
  end loop;
  return v_total;
end;
$$;

revoke all on function public.saturday_suspect_mentions(text, text) from public, anon, authenticated;
grant execute on function public.saturday_suspect_mentions(text, text) to service_role;
