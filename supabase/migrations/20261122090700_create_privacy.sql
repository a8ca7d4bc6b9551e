-- Privacy: exporting and erasing the data of an email address. The law requires us to keep payments and their
-- ledgers, so erasing removes the buyer's identity from payments and leaves their ledgers unchanged. The
-- ledger, Stripe's events and the audit trail never contain an address. A mention is an address in the free
-- text of a row, such as in a message that somebody else sent. The functions that look for mentions compose
-- their SQL as text from free_text_columns. Static SQL would repeat the list of columns in each query.

create table public.saturday_privacy_requests (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  email text not null,
  choice text not null check (choice in ('export', 'erase')),
  expires_at timestamptz not null
);

comment on table public.saturday_privacy_requests is
  'Signed links that were sent and not used. Using one deletes its row.';

create index saturday_privacy_requests_email on public.saturday_privacy_requests (email);

alter table public.saturday_privacy_requests enable row level security;
alter table public.saturday_privacy_requests force row level security;

-- Records a request, enqueues the email with its link, and returns the request's id. Returns null if the request is
-- refused: the address has an unused link of the same choice that is younger than a minute, or p_limit is exceeded.
-- p_limit: as for count_hit (migration create_rate_limits). A request that is refused because of an unused link does
-- not count against the limit. p_choice: 'export' or 'erase'. p_expires_at: the end of the link. p_mail: as for
-- enqueue_email (migration create_email).
create function public.saturday_open_privacy_request(
  p_email text, p_choice text, p_expires_at timestamptz, p_mail jsonb, p_limit jsonb
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('privacy link ' || p_email, 0));

  if exists (
    select from public.saturday_privacy_requests
    where email = p_email and choice = p_choice and "timestamp" > now() - interval '1 minute' and expires_at > now()
  ) or public.saturday_count_hit(p_limit) > 0 then
    return null;
  end if;
  insert into public.saturday_privacy_requests (email, choice, expires_at) values (p_email, p_choice, p_expires_at)
  returning id into v_id;
  perform public.saturday_enqueue_email(p_mail, v_id);
  return v_id;
end;
$$;

-- The choice of a link: 'export' or 'erase'; null when the link is used, expired or unknown.
create function public.saturday_read_privacy_request(p_id uuid, p_now timestamptz) returns text
language sql
stable
set search_path = ''
as $$
  select choice from public.saturday_privacy_requests where id = p_id and expires_at > p_now;
$$;

-- The email address that a link was made for, or null when the link is used, expired, unknown or not for p_choice.
-- Leaves the link usable.
create function public.saturday_read_privacy_address(p_id uuid, p_choice text, p_now timestamptz) returns text
language sql
stable
set search_path = ''
as $$
  select email from public.saturday_privacy_requests where id = p_id and choice = p_choice and expires_at > p_now;
$$;

-- Uses a link, once: deletes its row and its email. Returns the address, or null when the link is used, expired,
-- unknown or not for p_choice.
create function public.saturday_use_privacy_request(p_id uuid, p_choice text, p_now timestamptz) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_email text;
begin
  delete from public.saturday_privacy_requests where id = p_id and choice = p_choice and expires_at > p_now
  returning email into v_email;
  delete from public.saturday_emails where record_id = p_id and v_email is not null;
  return v_email;
end;
$$;

-- The free-text columns, in which somebody's email address may be mentioned.
create function public.saturday_free_text_columns() returns table (tab text, name text)
language sql
immutable
set search_path = ''
as $$
  values ('newsletter', 'metadata'),
    ('waitlist', 'name'), ('waitlist', 'phone'), ('waitlist', 'website'), ('waitlist', 'metadata'),
    ('waitlist', 'work_note'),
    ('contact', 'name'), ('contact', 'message'), ('contact', 'metadata'), ('contact', 'work_note'),
    ('payments', 'name'), ('payments', 'metadata'), ('payments', 'work_note');
$$;

-- The free text of a row, as an SQL expression.
create function public.saturday_free_text_expression(p_tab text) returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(
    case name when 'metadata' then 'metadata::text' else quote_ident(name) end, ' || '' '' || ' order by name
  )
  from public.saturday_free_text_columns() where tab = p_tab;
$$;

-- An SQL condition: the free text of a row may contain an address, because it contains '@' or '%40'. The
-- indexes below contain only the few rows that match this condition. The planner uses these indexes only in
-- queries with exactly this condition.
create function public.saturday_has_address_condition(p_tab text) returns text
language sql
immutable
set search_path = ''
as $$
  select format('(%s) ~ ''@|%%40''', public.saturday_free_text_expression(p_tab));
$$;

do $$
declare
  v_tab text;
begin
  for v_tab in select distinct tab from public.saturday_free_text_columns() loop
    execute format(
      'create index saturday_%1$s_mentions on public.saturday_%1$s (id) where %2$s',
      v_tab, public.saturday_has_address_condition(v_tab)
    );
  end loop;
end;
$$;

-- A regular expression that finds an address in a text or a link, but not within a longer address. It also finds an
-- international address as it is typed.
create function public.saturday_address_pattern(p_email text) returns text
language sql
immutable
set search_path = ''
as $$
  select '((?<![a-z0-9._+-])|(?<=%[0-9a-f][0-9a-f]))('
    || string_agg(
      replace(
        replace(regexp_replace(spelling, '([\x21-\x2f\x3a-\x3f\x5b-\x60\x7b-\x7e])', '\\\1', 'g'), '@', '(@|%40)'),
        '\+', '(\+|%2b)'
      ),
      '|'
    )
    || ')(?![a-z0-9-]|\.[a-z0-9])'
  from unnest(array[p_email, nullif(public.saturday_typed_address(p_email), '')]) as spelling
  where spelling is not null;
$$;

-- The ids of a tab's rows whose free text may contain the address, plain or URL-encoded. Only these rows are then
-- compared with the slow regular expression. The planner expects most rows to match, so it prefers a sequential scan
-- to the index. Sequential scans are therefore off. Addresses are ASCII, so the fast "C" collation compares them
-- correctly. An international address may stand there as it is typed; only such an address needs the regular
-- expression here.
create function public.saturday_find_mention_candidates(p_tab text, p_email text) returns uuid[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  v_ids uuid[];
begin
  execute format(
    'select coalesce(array_agg(id), ''{}'') from public.%1$I
     where %2$s and (
       strpos(replace(replace(lower((%3$s) collate "C"), ''@'', ''%%40''), ''+'', ''%%2b''), $1) > 0
       or ($2 <> '''' and (%3$s) ~* $2)
     )',
    'saturday_' || p_tab, public.saturday_has_address_condition(p_tab), public.saturday_free_text_expression(p_tab)
  ) into v_ids using
    replace(replace(lower(p_email), '@', '%40'), '+', '%2b'),
    case when public.saturday_typed_address(p_email) = '' then '' else public.saturday_address_pattern(p_email) end;
  return v_ids;
end;
$$;

-- The places where others mention the address: [{ table, id, timestamp, column }]. The text is left out, because it
-- belongs to somebody else.
create function public.saturday_find_mentions(p_email text) returns jsonb
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
  for v_tab in select distinct tab from public.saturday_free_text_columns() loop
    v_ids := public.saturday_find_mention_candidates(v_tab, p_email);
    for v_name in select name from public.saturday_free_text_columns() where tab = v_tab loop
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

-- Replaces mentions of an address with '[erased]'. Returns the number of changed values.
create function public.saturday_erase_mentions(p_email text) returns integer
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
  for v_tab in select distinct tab from public.saturday_free_text_columns() loop
    v_ids := public.saturday_find_mention_candidates(v_tab, p_email);
    for v_name in select name from public.saturday_free_text_columns() where tab = v_tab loop
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

-- Removes the buyer's identity and the delivered reports from payments. Keeps the price and how it was computed.
create function public.saturday_anonymize_payments(p_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  delete from public.saturday_reports where payment_id = any (p_ids);
  update public.saturday_payments as payments set
    name = '',
    email = '',
    metadata = (
      select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
      from jsonb_each(payments.metadata) as kept
      where kept.key in (
        'planDetails', 'couponApplied', 'couponCode', 'originalAmount', 'discountAmount',
        'numberOfBooks', 'reportType', 'pricePerReport'
      )
    ),
    receipt_url = null,
    work_note = '',
    updated_at = now()
  where payments.id = any (p_ids);
$$;

-- Uses a link whose choice is 'export' (see use_privacy_request). Returns the rows of the address by table, and
-- the places where others mention the address; null when the link is used, expired, unknown or not for an export.
-- PostgREST applies this function's statement_timeout instead of Supabase's default of 8 s.
create function public.saturday_export_address(p_id uuid, p_now timestamptz, p_actor text) returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '25s'
as $$
declare
  v_email text := public.saturday_use_privacy_request(p_id, 'export', p_now);
  v_export jsonb;
begin
  if v_email is null then
    return null;
  end if;

  insert into public.saturday_audit (actor, action) values (p_actor, 'privacy-export');

  select jsonb_build_object(
    'email', v_email,
    'newsletter', (
      select coalesce(jsonb_agg(public.saturday_row_as_json(held) order by held."timestamp"), '[]')
      from public.saturday_newsletter as held where lower(held.email) = v_email
    ),
    'waitlist', (
      select coalesce(jsonb_agg(public.saturday_row_as_json(held) order by held."timestamp"), '[]')
      from public.saturday_waitlist as held where lower(held.email) = v_email
    ),
    'contact', (
      select coalesce(jsonb_agg(public.saturday_row_as_json(held) order by held."timestamp"), '[]')
      from public.saturday_contact as held where lower(held.email) = v_email
    ),
    'payments', (
      select coalesce(jsonb_agg(public.saturday_row_as_json(held) order by held."timestamp"), '[]')
      from public.saturday_payments as held where lower(held.email) = v_email
    ),
    'paymentEvents', (
      select coalesce(jsonb_agg(events order by events.position), '[]')
      from public.saturday_payment_events as events
      join public.saturday_payments as held on held.id = events.payment_id
      where lower(held.email) = v_email
    ),
    'reports', (
      select coalesce(jsonb_agg(reports order by reports."timestamp"), '[]')
      from public.saturday_reports as reports
      join public.saturday_payments as held on held.id = reports.payment_id
      where lower(held.email) = v_email
    ),
    'emails', (
      select coalesce(jsonb_agg(held order by held."timestamp"), '[]')
      from public.saturday_emails as held where held.recipient = v_email
    ),
    'suppressions', (
      select coalesce(jsonb_agg(held), '[]') from public.saturday_suppressions as held where held.email = v_email
    ),
    'privacyRequests', (
      select coalesce(jsonb_agg(held order by held."timestamp"), '[]')
      from public.saturday_privacy_requests as held where held.email = v_email
    ),
    'mentions', public.saturday_find_mentions(v_email)
  ) into v_export;
  return v_export;
end;
$$;

-- Uses a link whose choice is 'erase' (see use_privacy_request), and removes the address from every row. Returns
-- the numbers of deleted leads and emails, of anonymized payments and of values that contained mentions. Returns
-- null when the link is used, expired, unknown or not for an erasure. Timeout: see export_address.
create function public.saturday_erase_address(p_id uuid, p_now timestamptz, p_actor text) returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '25s'
as $$
declare
  v_email text := public.saturday_use_privacy_request(p_id, 'erase', p_now);
  v_newsletter uuid[];
  v_waitlist uuid[];
  v_contact uuid[];
  v_payments uuid[];
  v_emails integer;
  v_counts jsonb;
begin
  if v_email is null then
    return null;
  end if;

  with deleted as (delete from public.saturday_newsletter where lower(email) = v_email returning id)
  select coalesce(array_agg(id), '{}') into v_newsletter from deleted;
  with deleted as (delete from public.saturday_waitlist where lower(email) = v_email returning id)
  select coalesce(array_agg(id), '{}') into v_waitlist from deleted;
  with deleted as (delete from public.saturday_contact where lower(email) = v_email returning id)
  select coalesce(array_agg(id), '{}') into v_contact from deleted;

  select coalesce(array_agg(id), '{}') into v_payments from public.saturday_payments where lower(email) = v_email;
  perform public.saturday_anonymize_payments(v_payments);

  delete from public.saturday_emails
  where recipient = v_email or record_id = any (v_newsletter || v_waitlist || v_contact);
  get diagnostics v_emails = row_count;

  delete from public.saturday_suppressions where email = v_email;
  delete from public.saturday_privacy_requests where email = v_email;

  v_counts := jsonb_build_object(
    'newsletter', cardinality(v_newsletter),
    'waitlist', cardinality(v_waitlist),
    'contact', cardinality(v_contact),
    'payments', cardinality(v_payments),
    'emails', v_emails,
    'mentions', public.saturday_erase_mentions(v_email)
  );
  insert into public.saturday_audit (actor, action, detail) values (p_actor, 'privacy-erase', v_counts);
  return v_counts;
end;
$$;
