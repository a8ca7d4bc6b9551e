-- Purpose: what the staff's desk asks of the database: pages, searches, exports, the ledger, the summary; and what it
-- changes: releasing a lead, marking an order as delivered. A change stands in the audit trail by the same transaction.
-- p_tab is one of newsletter, waitlist, contact, payments. p_search is in lower case, '' for none.

alter table public.saturday_payments add column delivered_at timestamptz;

comment on column public.saturday_payments.delivered_at is 'When staff marked what was ordered as delivered.';

alter table public.saturday_payment_events drop constraint saturday_payment_events_kind_check;
alter table public.saturday_payment_events add constraint saturday_payment_events_kind_check
  check (kind in ('created', 'session', 'webhook', 'check', 'settled', 'mail', 'refund', 'delivered'));

-- Signs at which a name or an address falls into words.
create function public.saturday_word_signs() returns text
language sql
immutable
set search_path = ''
as $$
  select '@.+_-/:,''"\'::text;
$$;

-- The words that a search looks through (name, address, order id), as the expression that the index is made of.
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
    signs,
    repeat(' ', length(signs))
  )
  from public.saturday_word_signs() as signs;
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
    execute format(
      'create index saturday_%1$s_address on public.saturday_%1$s (lower(email) text_pattern_ops)', v_tab
    );
  end loop;
end;
$$;

create index saturday_newsletter_quarantined on public.saturday_newsletter ("timestamp" desc, id desc)
  where quarantine_reason is not null;
create index saturday_waitlist_quarantined on public.saturday_waitlist ("timestamp" desc, id desc)
  where quarantine_reason is not null;
create index saturday_contact_quarantined on public.saturday_contact ("timestamp" desc, id desc)
  where quarantine_reason is not null;

-- Two SQL conditions: which rows a tab shows, and which of them a search finds. What begins like an address finds
-- addresses that begin with it; anything else finds rows in which each of its words begins a word.
create function public.saturday_shown_condition(p_tab text, p_quarantined boolean) returns text
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

create function public.saturday_search_condition(p_tab text, p_search text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_signs text := public.saturday_word_signs();
  v_words text;
begin
  if p_search = '' then
    return 'true';
  end if;
  if p_search ~ '^[^@\s]+@' then
    return format('lower(email) like %L', regexp_replace(p_search, '([\\%_])', '\\\1', 'g') || '%');
  end if;

  select string_agg(format('''%s'':*', word), ' & ') into v_words
  from regexp_split_to_table(translate(p_search, v_signs, repeat(' ', length(v_signs))), '\s+') as word
  where word <> '';

  return format(
    '%s @@ to_tsquery(''pg_catalog.simple'', %L)', public.saturday_words_expression(p_tab), coalesce(v_words, '')
  );
end;
$$;

-- How many rows there are to see.
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
      select coalesce(sum(records), 0) from public.saturday_tallies
      where tab = p_tab and (status = 'quarantined') = p_quarantined
    );
  end if;

  execute format(
    'select count(*) from public.%I where %s and %s',
    'saturday_' || p_tab,
    public.saturday_shown_condition(p_tab, p_quarantined),
    public.saturday_search_condition(p_tab, p_search)
  ) into v_count;
  return v_count;
end;
$$;

-- The query of the rows, newest first: at most $1, from behind the row ($2, $3) to the row ($4, $5), each a timestamp
-- and an id. p_count, which is what saturday_count_records answers, says how to look for them: few are collected by the
-- index of the search and sorted, many are met by walking along the newest rows. In the other's case either way would
-- pass the whole table. Who runs the query switches sorting off, so that the planner walks even where it has no
-- statistics, and compiling as well, which the price it then puts on sorting would set off.
create function public.saturday_records_query(p_tab text, p_search text, p_quarantined boolean, p_count bigint) returns text
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
    public.saturday_shown_condition(p_tab, p_quarantined),
    public.saturday_search_condition(p_tab, p_search),
    '($2 is null or ("timestamp", id) < ($2, $3)) and ($4 is null or ("timestamp", id) >= ($4, $5))'
  );
$$;

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

-- A page and how many rows there are in all: { rows, total }.
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

-- Writes an export into the audit trail and answers { count, after, until }: how many rows there are in all, and the
-- places, each { timestamp, id }, between which this part lies, so that what comes meanwhile does not get into it. after
-- is the one that was given, or the place before the newest row; until is the part's last row when more follow, else
-- null. A part holds at most p_rows rows and about p_bytes bytes: a row's own text is close to its line of CSV, which
-- has the time of day in words besides.
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
       select id, "timestamp", place = 1 or (place < $1 and bytes <= $6) as fits
       from (
         select id, "timestamp", row_number() over newest as place,
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

-- One row, or null.
create function public.saturday_read_record(p_tab text, p_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_row jsonb;
begin
  execute format('select to_jsonb(records) from public.%I as records where id = $1', 'saturday_' || p_tab)
  into v_row using p_id;
  return v_row;
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

-- Releases a subscription. Where the address subscribed by the same source since, that row stays as it is and this one
-- goes. Answers 'released', 'merged', 'known' (was genuine already) or null (no such row).
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

  -- The lock that storing a subscription takes.
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

-- Releases a waitlist entry or a contact submission. Answers 'released', 'known' or null, as above.
create function public.saturday_release_lead(p_tab text, p_id uuid, p_mail jsonb, p_actor text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_reason text;
  v_id uuid;
begin
  execute format('select id, quarantine_reason from public.%I where id = $1 for update', 'saturday_' || p_tab)
  into v_id, v_reason using p_id;
  if v_id is null or v_reason is null then
    return case when v_id is not null then 'known' end;
  end if;

  execute format('update public.%I set quarantine_reason = null where id = $1', 'saturday_' || p_tab) using p_id;
  if p_mail is not null then
    perform public.saturday_enqueue_email(p_mail, p_id);
  end if;
  insert into public.saturday_audit (actor, action, detail)
  values (p_actor, 'release', jsonb_build_object('tab', p_tab, 'id', p_id, 'outcome', 'released'));
  return 'released';
end;
$$;

-- Marks an order as delivered, once, and answers since when it is; null when there is no such payment.
create function public.saturday_mark_delivered(p_payment_id uuid, p_actor text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  update public.saturday_payments set delivered_at = now(), updated_at = now()
  where id = p_payment_id and delivered_at is null;

  if found then
    insert into public.saturday_payment_events (payment_id, kind) values (p_payment_id, 'delivered');
    insert into public.saturday_audit (actor, action, detail)
    values (p_actor, 'delivered', jsonb_build_object('tab', 'payments', 'id', p_payment_id));
  end if;
  return (select to_jsonb(delivered_at) from public.saturday_payments where id = p_payment_id);
end;
$$;

-- What the tiles and charts show: { leads: { tab: records }, payments: { status: records }, revenue, daily }, the last
-- in the p_days days up to p_today, oldest first: [{ day, leads, revenue }]. Revenue is what was paid and not returned,
-- in dollars, on the day of the order.
create function public.saturday_summarize(p_today date, p_days integer) returns jsonb
language sql
stable
set search_path = ''
as $$
  with sums as (
    select tab, status, sum(records) as records, sum(dollars) as dollars from public.saturday_tallies group by tab, status
  ),
  days as (
    select day::date as day from generate_series(p_today - (p_days - 1), p_today, interval '1 day') as day
  ),
  daily as (
    select days.day,
      coalesce(sum(records) filter (where status = 'genuine'), 0) as leads,
      coalesce(sum(dollars) filter (where tab = 'payments' and status = 'success'), 0) as revenue
    from days left join public.saturday_tallies as tallies using (day)
    group by days.day
  )
  select jsonb_build_object(
    'leads', (select coalesce(jsonb_object_agg(tab, records), '{}') from sums where status = 'genuine'),
    'payments', (select coalesce(jsonb_object_agg(status, records), '{}') from sums where tab = 'payments'),
    'revenue', (select coalesce(sum(dollars), 0) from sums where tab = 'payments' and status = 'success'),
    'daily', (select jsonb_agg(jsonb_build_object('day', day, 'leads', leads, 'revenue', revenue) order by day) from daily)
  );
$$;

do $$
declare
  v_function regprocedure;
begin
  foreach v_function in array array[
    'public.saturday_word_signs()',
    'public.saturday_words_expression(text)',
    'public.saturday_shown_condition(text, boolean)',
    'public.saturday_search_condition(text, text)',
    'public.saturday_count_records(text, text, boolean)',
    'public.saturday_records_query(text, text, boolean, bigint)',
    'public.saturday_read_records(text, text, boolean, bigint, integer, timestamptz, uuid, timestamptz, uuid)',
    'public.saturday_list_records(text, text, boolean, integer, timestamptz, uuid)',
    'public.saturday_start_export(text, text, integer, bigint, text, timestamptz, uuid)',
    'public.saturday_read_record(text, uuid)',
    'public.saturday_read_ledger(uuid)',
    'public.saturday_release_newsletter(uuid, jsonb, text)',
    'public.saturday_release_lead(text, uuid, jsonb, text)',
    'public.saturday_mark_delivered(uuid, text)',
    'public.saturday_summarize(date, integer)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', v_function);
    execute format('grant execute on function %s to service_role', v_function);
  end loop;
end;
$$;
