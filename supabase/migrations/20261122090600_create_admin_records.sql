-- Admin records: search, pages, exports, the payment ledger and the summary; releasing leads and marking orders as
-- delivered. Changes are written to the audit trail in the same transaction.
-- In all functions: p_tab is 'newsletter', 'waitlist', 'contact' or 'payments'; p_search is in lower case, '' for
-- none; p_quarantined shows quarantined leads instead of genuine ones; p_actor is the hashed IP address for the audit
-- trail. The functions that search compose their SQL as text: the table and the conditions depend on p_tab and
-- p_search, and the planner uses an index only for the same expression that the index was created with.

-- Characters that separate the words of a name or an address.
create function public.saturday_word_separators() returns text
language sql
immutable
set search_path = ''
as $$
  select '@.+_-/:,''"\'::text;
$$;

-- An SQL expression for the words of a row (name, address, order id), used by the index and by searches.
create function public.saturday_words_expression(p_tab text) returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    'to_tsvector(''pg_catalog.simple'', translate(%s, %L, %L))',
    case p_tab
      when 'newsletter' then 'email'
      when 'payments' then 'left(id::text, 8) || '' '' || name || '' '' || email'
      else 'name || '' '' || email'
    end,
    separators,
    repeat(' ', length(separators))
  )
  from public.saturday_word_separators() as separators;
$$;

do $$
declare
  v_tab text;
begin
  foreach v_tab in array array['newsletter', 'waitlist', 'contact', 'payments'] loop
    execute format(
      'create index saturday_%1$s_words on public.saturday_%1$s using gin ((%2$s))',
      v_tab, public.saturday_words_expression(v_tab)
    );
  end loop;
end;
$$;

create index saturday_newsletter_address on public.saturday_newsletter (lower(email) text_pattern_ops);
create index saturday_waitlist_address on public.saturday_waitlist (lower(email) text_pattern_ops);
create index saturday_contact_address on public.saturday_contact (lower(email) text_pattern_ops);
create index saturday_payments_address on public.saturday_payments (lower(email) text_pattern_ops);

-- An SQL condition: the row is genuine or, if p_quarantined is true, the row is quarantined. Payments are never
-- quarantined.
create function public.saturday_quarantine_condition(p_tab text, p_quarantined boolean) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_tab = 'payments' then (not p_quarantined)::text
    when p_quarantined then 'quarantine_reason is not null'
    else 'quarantine_reason is null'
  end;
$$;

-- An SQL condition: the row matches the search. A search such as 'ada@ex' finds addresses that begin with it. Any
-- other search finds rows where every word of the search is the beginning of a word of the row.
create function public.saturday_search_condition(p_tab text, p_search text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_separators text := public.saturday_word_separators();
  v_words text;
begin
  if p_search = '' then
    return 'true';
  end if;
  if p_search ~ '^[^@\s]+@' then
    return format('lower(email) like %L', regexp_replace(p_search, '([\\%_])', '\\\1', 'g') || '%');
  end if;

  select string_agg(format('''%s'':*', word), ' & ') into v_words
  from regexp_split_to_table(translate(p_search, v_separators, repeat(' ', length(v_separators))), '\s+') as word
  where word <> '';

  return format(
    '%s @@ to_tsquery(''pg_catalog.simple'', %L)', public.saturday_words_expression(p_tab), coalesce(v_words, '')
  );
end;
$$;

-- The number of matching rows.
create function public.saturday_count_records(p_tab text, p_search text, p_quarantined boolean) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_count bigint;
begin
  if p_search = '' then
    return (
      select coalesce(sum(records), 0) from public.saturday_daily_counts
      where tab = p_tab and (status = 'quarantined') = p_quarantined
    );
  end if;

  execute format(
    'select count(*) from public.%I where %s and %s',
    'saturday_' || p_tab,
    public.saturday_quarantine_condition(p_tab, p_quarantined),
    public.saturday_search_condition(p_tab, p_search)
  ) into v_count;
  return v_count;
end;
$$;

-- The SQL query for matching rows, newest first: at most $1 rows, after the row ($2, $3) and up to the row ($4, $5).
-- Each row is given by its timestamp and id, or null for no bound. p_count: the result of count_records. With few
-- matches the query uses the search index and sorts; with many it scans the newest rows first. The functions that run
-- the query set enable_sort off to force that scan, and jit off, because the high cost that the planner then assumes
-- would start JIT.
create function public.saturday_records_query(p_tab text, p_search text, p_quarantined boolean, p_count bigint)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    case
      when p_search <> '' and p_count <= 10000 then
        'with found as materialized (select * from public.%1$I where %2$s and %3$s)
         select * from found where %4$s order by "timestamp" desc, id desc limit $1'
      else
        'select * from public.%1$I where %2$s and %3$s and %4$s order by "timestamp" desc, id desc limit $1'
    end,
    'saturday_' || p_tab,
    public.saturday_quarantine_condition(p_tab, p_quarantined),
    public.saturday_search_condition(p_tab, p_search),
    '($2 is null or ("timestamp", id) < ($2, $3)) and ($4 is null or ("timestamp", id) >= ($4, $5))'
  );
$$;

-- Matching rows as a JSON array, newest first. Arguments as for records_query.
create function public.saturday_read_records(
  p_tab text, p_search text, p_quarantined boolean, p_count bigint, p_limit integer,
  p_after_timestamp timestamptz default null, p_after_id uuid default null,
  p_until_timestamp timestamptz default null, p_until_id uuid default null
) returns jsonb
language plpgsql
stable
set search_path = ''
set enable_sort = off
set jit = off
as $$
declare
  v_rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(records) order by records."timestamp" desc, records.id desc), ''[]'')
     from (%s) as records',
    public.saturday_records_query(p_tab, p_search, p_quarantined, p_count)
  ) into v_rows using p_limit, p_after_timestamp, p_after_id, p_until_timestamp, p_until_id;
  return v_rows;
end;
$$;

-- A page and the number of all matching rows: { rows, total }.
create function public.saturday_list_records(
  p_tab text, p_search text, p_quarantined boolean, p_limit integer,
  p_after_timestamp timestamptz default null, p_after_id uuid default null
) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'rows', public.saturday_read_records(
      p_tab, p_search, p_quarantined, total, p_limit, p_after_timestamp, p_after_id
    ),
    'total', total
  )
  from public.saturday_count_records(p_tab, p_search, p_quarantined) as total;
$$;

-- Records an export in the audit trail and returns the bounds of its next part: { count, after, until }. count is the
-- number of all matching rows. after and until are { timestamp, id }; they exclude rows that are added during the
-- download. after is p_after_* when given, otherwise a position just before the newest row. until is the part's last
-- row, or null when no rows follow it. A part has at most p_rows rows and about p_bytes bytes. A CSV line is
-- estimated as the row's text plus 40 bytes, because the line contains the timestamp twice.
create function public.saturday_start_export(
  p_tab text, p_search text, p_rows integer, p_bytes bigint, p_actor text,
  p_after_timestamp timestamptz default null, p_after_id uuid default null
) returns jsonb
language plpgsql
set search_path = ''
set enable_sort = off
set jit = off
as $$
declare
  v_count bigint := public.saturday_count_records(p_tab, p_search, false);
  v_part jsonb;
begin
  insert into public.saturday_audit (actor, action, detail)
  values (
    p_actor, 'export',
    jsonb_build_object('tab', p_tab, 'isSearch', p_search <> '', 'isContinued', p_after_id is not null)
  );

  execute format(
    'with part as (
       select id, "timestamp", row_number = 1 or (row_number < $1 and bytes <= $6) as fits
       from (
         select id, "timestamp", row_number() over newest as row_number,
           sum(octet_length(records::text) + 40) over newest as bytes
         from (%s) as records
         window newest as (order by "timestamp" desc, id desc rows unbounded preceding)
       ) as sized
     )
     select jsonb_build_object(
       ''after'', (
         select jsonb_build_object(
           ''timestamp'', coalesce($2, max("timestamp")),
           ''id'', coalesce($3, ''ffffffff-ffff-ffff-ffff-ffffffffffff'')
         )
         from part
       ),
       ''until'', (
         select jsonb_build_object(''timestamp'', "timestamp", ''id'', id) from part
         where fits and exists (select from part where not fits)
         order by "timestamp", id
         limit 1
       )
     )',
    public.saturday_records_query(p_tab, p_search, false, v_count)
  ) into v_part using p_rows + 1, p_after_timestamp, p_after_id, null::timestamptz, null::uuid, p_bytes;
  return v_part || jsonb_build_object('count', v_count);
end;
$$;

-- One row as JSON, or null.
create function public.saturday_read_record(p_tab text, p_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case p_tab
    when 'newsletter' then (select to_jsonb(found) from public.saturday_newsletter as found where id = p_id)
    when 'waitlist' then (select to_jsonb(found) from public.saturday_waitlist as found where id = p_id)
    when 'contact' then (select to_jsonb(found) from public.saturday_contact as found where id = p_id)
    when 'payments' then (select to_jsonb(found) from public.saturday_payments as found where id = p_id)
  end;
$$;

-- A payment's ledger, oldest line first, or null when there is no such payment.
create function public.saturday_read_ledger(p_payment_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('timestamp', events."timestamp", 'kind', events.kind, 'detail', events.detail)
      order by events.position
    ) filter (where events.id is not null),
    '[]'
  )
  from public.saturday_payments as payments
  left join public.saturday_payment_events as events on events.payment_id = payments.id
  where payments.id = p_payment_id
  group by payments.id;
$$;

-- Releases a subscription from quarantine. If the address has a genuine row from the same source, that row is kept
-- and the quarantined row is deleted. Returns 'released', 'merged', 'known' (was not quarantined) or null (no such
-- row).
create function public.saturday_release_newsletter(p_id uuid, p_mail jsonb, p_actor text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_newsletter;
  v_outcome text := 'released';
begin
  select * into v_lead from public.saturday_newsletter where id = p_id for update;
  if v_lead.id is null or v_lead.quarantine_reason is null then
    return case when v_lead.id is not null then 'known' end;
  end if;

  -- Takes the same lock as store_newsletter.
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || v_lead.email || ' ' || v_lead.source, 0));
  if exists (
    select from public.saturday_newsletter as known
    where known.email = v_lead.email and known.source = v_lead.source and known.quarantine_reason is null
  ) then
    v_outcome := 'merged';
    delete from public.saturday_newsletter where id = p_id;
  else
    update public.saturday_newsletter set quarantine_reason = null where id = p_id;
    if p_mail is not null and v_lead.unsubscribed_at is null then
      perform public.saturday_enqueue_email(p_mail, p_id);
    end if;
  end if;

  insert into public.saturday_audit (actor, action, detail)
  values (p_actor, 'release', jsonb_build_object('tab', 'newsletter', 'id', p_id, 'outcome', v_outcome));
  return v_outcome;
end;
$$;

-- Releases a waitlist entry or a contact submission from quarantine. Returns 'released', 'known' (was not
-- quarantined) or null (no such row).
create function public.saturday_release_lead(p_tab text, p_id uuid, p_mail jsonb, p_actor text) returns text
language plpgsql
set search_path = ''
as $$
begin
  if p_tab = 'waitlist' then
    update public.saturday_waitlist set quarantine_reason = null where id = p_id and quarantine_reason is not null;
  elsif p_tab = 'contact' then
    update public.saturday_contact set quarantine_reason = null where id = p_id and quarantine_reason is not null;
  end if;
  if not found then
    return case when public.saturday_read_record(p_tab, p_id) is not null then 'known' end;
  end if;

  if p_mail is not null then
    perform public.saturday_enqueue_email(p_mail, p_id);
  end if;
  insert into public.saturday_audit (actor, action, detail)
  values (p_actor, 'release', jsonb_build_object('tab', p_tab, 'id', p_id, 'outcome', 'released'));
  return 'released';
end;
$$;

-- The numbers for the tiles and charts: { leads: { tab: records }, payments: { status: records }, revenue, daily }.
-- daily covers the p_days days up to p_today, oldest first: [{ day, leads, revenue }]. Revenue is in dollars, counts
-- paid orders that were not refunded, and belongs to the day (UTC) of the order.
create function public.saturday_summarize(p_today date, p_days integer) returns jsonb
language sql
stable
set search_path = ''
as $$
  with sums as (
    select tab, status, sum(records) as records, sum(dollars) as dollars
    from public.saturday_daily_counts
    group by tab, status
  ),
  days as (
    select day::date as day from generate_series(p_today - (p_days - 1), p_today, interval '1 day') as day
  ),
  daily as (
    select days.day,
      coalesce(sum(records) filter (where status = 'genuine'), 0) as leads,
      coalesce(sum(dollars) filter (where tab = 'payments' and status = 'success'), 0) as revenue
    from days left join public.saturday_daily_counts as counts using (day)
    group by days.day
  )
  select jsonb_build_object(
    'leads', (select coalesce(jsonb_object_agg(tab, records), '{}') from sums where status = 'genuine'),
    'payments', (select coalesce(jsonb_object_agg(status, records), '{}') from sums where tab = 'payments'),
    'revenue', (select coalesce(sum(dollars), 0) from sums where tab = 'payments' and status = 'success'),
    'daily', (
      select jsonb_agg(jsonb_build_object('day', day, 'leads', leads, 'revenue', revenue) order by day) from daily
    )
  );
$$;

-- Checks the session and calls one of three functions above in one round trip to the database. p_function: its name
-- without the prefix. p_arguments: its arguments by name. Returns { answer }, or null when the session is not open.
-- Searches and views of a ledger are written to the audit trail, without the text of the search.
create function public.saturday_call_with_session(
  p_token_hash text, p_idle_seconds integer, p_now timestamptz, p_actor text, p_function text, p_arguments jsonb
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_answer jsonb;
begin
  if not public.saturday_use_session(p_token_hash, p_idle_seconds, p_now) then
    return null;
  end if;

  case p_function
    when 'list_records' then
      select public.saturday_list_records(p_tab, p_search, p_quarantined, p_limit, p_after_timestamp, p_after_id)
      into v_answer
      from jsonb_to_record(p_arguments) as arguments (
        p_tab text, p_search text, p_quarantined boolean, p_limit integer,
        p_after_timestamp timestamptz, p_after_id uuid
      );
      insert into public.saturday_audit (actor, action, detail)
      select p_actor, 'look-up', jsonb_build_object('tab', p_arguments -> 'p_tab', 'isSearch', true)
      where p_arguments ->> 'p_search' <> '';

    when 'read_ledger' then
      select public.saturday_read_ledger(p_payment_id)
      into v_answer
      from jsonb_to_record(p_arguments) as arguments (p_payment_id uuid);
      insert into public.saturday_audit (actor, action, detail)
      select
        p_actor,
        'look-up',
        jsonb_build_object('tab', 'payments', 'isSearch', false, 'id', p_arguments -> 'p_payment_id')
      where v_answer is not null;

    when 'summarize' then
      select public.saturday_summarize(p_today, p_days) || public.saturday_summarize_books()
      into v_answer
      from jsonb_to_record(p_arguments) as arguments (p_today date, p_days integer);
  end case;
  return jsonb_build_object('answer', v_answer);
end;
$$;
