-- Operations: the daily digest, the reconciliation, the facts that `npm run doctor` reads, and the nightly export with
-- its restore.

-- The numbers of genuine subscriptions and waitlist entries of a day (UTC): { newsletter, waitlist }.
create function public.saturday_count_new_leads(p_day date) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'newsletter', coalesce(sum(records) filter (where tab = 'newsletter'), 0),
    'waitlist', coalesce(sum(records) filter (where tab = 'waitlist'), 0)
  )
  from public.saturday_daily_counts
  where day = p_day and status = 'genuine';
$$;

-- The numbers of genuine waitlist entries of a day (UTC) by companion product: { "sunday": 2 }.
create function public.saturday_count_waitlist_products(p_day date) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(product, records), '{}')
  from (
    select entries.metadata ->> 'product' as product, count(*) as records
    from public.saturday_waitlist as entries
    where entries."timestamp" >= p_day::timestamp at time zone 'UTC'
      and entries."timestamp" < (p_day + 1)::timestamp at time zone 'UTC'
      and entries.quarantine_reason is null
      and entries.metadata ? 'product'
    group by 1
    order by 1
  ) as counts;
$$;

-- The numbers of quarantined leads of a day (UTC) by table and reason: { "waitlist": { "honeypot": 2 } }.
create function public.saturday_count_quarantined(p_day date) returns jsonb
language sql
stable
set search_path = ''
as $$
  with held as (
    select 'newsletter' as tab, "timestamp" as at, quarantine_reason as reason from public.saturday_newsletter
    union all
    select 'waitlist', "timestamp", quarantine_reason from public.saturday_waitlist
    union all
    select 'contact', "timestamp", quarantine_reason from public.saturday_contact
  ),
  counts as (
    select tab, reason, count(*) as records
    from held
    where at >= p_day::timestamp at time zone 'UTC'
      and at < (p_day + 1)::timestamp at time zone 'UTC'
      and reason is not null
    group by tab, reason
  )
  select coalesce(jsonb_object_agg(tab, reasons), '{}')
  from (select tab, jsonb_object_agg(reason, records) as reasons from counts group by tab) as tabs;
$$;

-- Enqueues the digest of a day, once, unless count_new_leads and count_quarantined count nothing.
-- p_mail: { kind, recipient, subject }.
create function public.saturday_enqueue_digest(p_day date, p_mail jsonb) returns void
language sql
set search_path = ''
as $$
  select public.saturday_enqueue_email(p_mail, null, p_day::text)
  where exists (
    select from jsonb_each_text(public.saturday_count_new_leads(p_day)) as counts where counts.value::bigint > 0
  )
  or public.saturday_count_quarantined(p_day) <> '{}';
$$;

-- Reconciliation: the nightly comparison of our payments with Stripe's.

create table public.saturday_reconciliations (
  night date primary key,
  "timestamp" timestamptz not null default now(),
  finished_at timestamptz,
  progress jsonb not null,
  checked integer not null,
  findings jsonb not null
);

comment on table public.saturday_reconciliations is
  'The comparison of a night (UTC) with Stripe''s sessions, refunds and disputes.';
comment on column public.saturday_reconciliations.progress is
  'Where the next run continues: { list, after }, the list and Stripe''s or our id of its last compared entry.';
comment on column public.saturday_reconciliations.checked is
  'How many entries were compared: those of Stripe''s lists, and our payments with an open dispute.';
comment on column public.saturday_reconciliations.findings is
  'What did not balance: [{ paymentId (or null), sentence }], without personal data.';

alter table public.saturday_reconciliations enable row level security;
alter table public.saturday_reconciliations force row level security;

-- Stores the progress of a night's reconciliation. p_run: { night, progress, checked, findings, isFinished }.
-- Does nothing when the stored night is finished already. p_mail ({ kind, recipient, subject }) is enqueued
-- when this call finishes the night, and a finding of the night is not among the findings of the eight nights
-- before. A finding that recurs every night until a person resolves it therefore causes only one email.
create function public.saturday_save_reconciliation(p_run jsonb, p_mail jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_night date := p_run ->> 'night';
  v_is_finished boolean := p_run ->> 'isFinished';
begin
  insert into public.saturday_reconciliations as known (night, finished_at, progress, checked, findings)
  values (
    v_night, case when v_is_finished then now() end,
    p_run -> 'progress', (p_run ->> 'checked')::integer, p_run -> 'findings'
  )
  on conflict (night) do update set
    finished_at = excluded.finished_at,
    progress = excluded.progress,
    checked = excluded.checked,
    findings = excluded.findings
  where known.finished_at is null;

  if found and v_is_finished and exists (
    select from jsonb_array_elements(p_run -> 'findings') as finding
    where not exists (
      select from public.saturday_reconciliations as earlier, jsonb_array_elements(earlier.findings) as reported
      where earlier.night between v_night - 8 and v_night - 1
        and reported -> 'sentence' = finding -> 'sentence'
    )
  ) then
    perform public.saturday_enqueue_email(p_mail, null, v_night::text);
  end if;
end;
$$;

-- The part of the admin's summary about refunds, disputes and the reconciliation: { netRevenue,
-- reconciliation }. netRevenue is what was paid minus refunds and lost disputes, in dollars. reconciliation
-- is the newest night's: { night, finishedAt, checked, findings }, or null.
create function public.saturday_summarize_books() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'netRevenue', (
      select coalesce(sum(dollars), 0) from public.saturday_daily_counts
      where tab = 'payments' and status in ('success', 'refunded')
    ) - (
      select coalesce(sum(refunded_amount + lost_amount), 0) from public.saturday_payments
      where refunded_amount > 0 or lost_amount > 0
    ),
    'reconciliation', (
      select jsonb_build_object(
        'night', night, 'finishedAt', finished_at, 'checked', checked, 'findings', findings
      )
      from public.saturday_reconciliations
      order by night desc
      limit 1
    )
  );
$$;

-- The report that `npm run doctor` checks: { versions }, the applied migrations, or null when their list cannot be read.
-- The doctor gets the list from this report, because the API of a hosted project does not serve the list.
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
    select coalesce(jsonb_agg(version order by version), '[]') into v_versions
    from supabase_migrations.schema_migrations;
  end if;

  return jsonb_build_object('versions', v_versions);
end;
$$;

-- Backup. read_backup and load_backup compose their SQL as text, because they work on every exported table,
-- including tables of later migrations.

-- The tables of an export, without their prefix. A table with foreign keys comes before the tables that it
-- refers to. The export then contains every row that is referred to, even if rows are added during the export.
-- A restore loads the tables in reverse order. The daily counts are left out, because triggers fill them.
create function public.saturday_backup_tables() returns setof text
language sql
stable
set search_path = ''
as $$
  select substr(relname, length('saturday_') + 1)
  from pg_catalog.pg_class as relation
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname ^@ 'saturday_' and relname <> 'saturday_daily_counts'
  order by
    (
      select count(*) from pg_catalog.pg_constraint
      where conrelid = relation.oid and contype = 'f' and confrelid <> conrelid
    ) desc,
    relname;
$$;

-- Rows of a table in the order of its key, after p_after ('' to begin): at most p_rows, and at most p_bytes unless a
-- single row is larger. Returns { lines, rows, after }. lines is null when no rows are left; otherwise it has one row
-- per line, as JSON. Only the database writes and reads this JSON, so no number is rounded and no microsecond is lost.
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
       select %2$I::text as key, public.saturday_row_as_json(saved)::text as line, row_number() over (order by %2$I) as row_number
       from public.%1$I as saved
       where $1 = '''' or %2$I > nullif($1, '''')::%3$s
       order by %2$I
       limit $2
     ),
     sized as (
       select *, sum(octet_length(line)) over (order by row_number) as bytes from found
     )
     select jsonb_build_object(
       ''lines'', string_agg(line, E''\n'' order by row_number),
       ''rows'', count(*),
       ''after'', (array_agg(key order by row_number desc))[1]
     )
     from sized
     where row_number = 1 or bytes <= $3',
    v_table, v_key, v_type
  ) into v_part using p_after, p_rows, p_bytes;
  return v_part;
end;
$$;

-- Adds the rows in p_lines (lines of read_backup) to a table, and advances the sequences of the table's
-- identity columns. Returns the number of added rows. Skips rows whose key or other unique value already
-- exists, so that an interrupted restore can be repeated. Columns that the export lacks get their default;
-- columns that no longer exist are ignored.
create function public.saturday_load_backup(p_table text, p_lines text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_table constant text := 'saturday_' || p_table;
  v_columns text;
  v_identity text;
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

  for v_identity in
    select attname from pg_catalog.pg_attribute
    where attrelid = to_regclass(format('public.%I', v_table)) and attidentity <> ''
  loop
    execute format(
      'select setval(pg_get_serial_sequence(%L, %L), max(%I)) from public.%I',
      'public.' || v_table, v_identity, v_identity, v_table
    );
  end loop;
  return v_added;
end;
$$;
