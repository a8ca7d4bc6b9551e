-- Purpose: what holds an address: found, exported, erased. A payment and its ledger stay, as the law asks, without what
-- tells whose they are. The ledger, Stripe's events and the audit trail never hold an address.

-- Columns in which visitors write what they like: an address can stand there beside the row's own.
create function public.saturday_free_columns() returns table (tab text, name text)
language sql
immutable
set search_path = ''
as $$
  values ('newsletter', 'metadata'),
    ('waitlist', 'name'), ('waitlist', 'phone'), ('waitlist', 'website'), ('waitlist', 'metadata'),
    ('contact', 'name'), ('contact', 'message'), ('contact', 'metadata'),
    ('payments', 'name'), ('payments', 'metadata');
$$;

-- A regular expression that finds an address in a text or in a link, and not within a longer address.
create function public.saturday_address_pattern(p_email text) returns text
language sql
immutable
set search_path = ''
as $$
  select '((?<![a-z0-9._+-])|(?<=%[0-9a-f][0-9a-f]))'
    || replace(replace(regexp_replace(p_email, '([^a-z0-9@])', '\\\1', 'gi'), '@', '(@|%40)'), '\+', '(\+|%2b)')
    || '(?![a-z0-9-]|\.[a-z0-9])';
$$;

-- Takes from payments what tells whose they are: all but the price and how it came about.
create function public.saturday_strip_payments(p_ids uuid[]) returns void
language sql
set search_path = ''
as $$
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
    updated_at = now()
  where payments.id = any (p_ids);
$$;

-- Notes a request and enqueues its link. Null, and nothing happens, when the address was asked for too often: p_limit is
-- { key, limit, seconds }.
create function public.saturday_open_privacy_request(
  p_email text, p_choice text, p_expires_at timestamptz, p_mail jsonb, p_limit jsonb
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  if public.saturday_take_limit(p_limit) > 0 then
    return null;
  end if;
  insert into public.saturday_privacy_requests (email, choice, expires_at) values (p_email, p_choice, p_expires_at)
  returning id into v_id;
  perform public.saturday_enqueue_email(p_mail, v_id);
  return v_id;
end;
$$;

-- What was asked for: 'export' or 'erase', or null when the link is used, over or none.
create function public.saturday_read_privacy_request(p_id uuid, p_now timestamptz) returns text
language sql
stable
set search_path = ''
as $$
  select choice from public.saturday_privacy_requests where id = p_id and expires_at > p_now;
$$;

-- Uses a link, once: its row and its mail go. Answers the address, or null.
create function public.saturday_take_privacy_request(p_id uuid, p_choice text, p_now timestamptz) returns text
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

-- Where others wrote the address: [{ table, id, timestamp, column }], without their words.
create function public.saturday_find_mentions(p_email text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_column record;
  v_found jsonb;
  v_mentions jsonb := '[]';
begin
  for v_column in select * from public.saturday_free_columns() loop
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(
         ''table'', %1$L, ''id'', id, ''timestamp'', "timestamp", ''column'', %2$L
       )), ''[]'')
       from public.%3$I where lower(email) <> $1 and %2$I::text ~* $2',
      v_column.tab, v_column.name, 'saturday_' || v_column.tab
    ) into v_found using p_email, public.saturday_address_pattern(p_email);
    v_mentions := v_mentions || v_found;
  end loop;
  return v_mentions;
end;
$$;

-- Uses a link of the choice 'export': every row that holds the address, by table, or null.
create function public.saturday_export_address(p_id uuid, p_now timestamptz, p_actor text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_email text := public.saturday_take_privacy_request(p_id, 'export', p_now);
  v_export jsonb;
begin
  if v_email is null then
    return null;
  end if;

  insert into public.saturday_audit (actor, action) values (p_actor, 'privacy-export');

  select jsonb_build_object(
    'email', v_email,
    'newsletter', (
      select coalesce(jsonb_agg(held order by held."timestamp"), '[]')
      from public.saturday_newsletter as held where lower(held.email) = v_email
    ),
    'waitlist', (
      select coalesce(jsonb_agg(held order by held."timestamp"), '[]')
      from public.saturday_waitlist as held where lower(held.email) = v_email
    ),
    'contact', (
      select coalesce(jsonb_agg(held order by held."timestamp"), '[]')
      from public.saturday_contact as held where lower(held.email) = v_email
    ),
    'payments', (
      select coalesce(jsonb_agg(held order by held."timestamp"), '[]')
      from public.saturday_payments as held where lower(held.email) = v_email
    ),
    'paymentEvents', (
      select coalesce(jsonb_agg(events order by events.position), '[]')
      from public.saturday_payment_events as events
      join public.saturday_payments as held on held.id = events.payment_id
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

-- Takes an address out of every text of others.
create function public.saturday_erase_mentions(p_email text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_column record;
  v_rows integer;
  v_total integer := 0;
begin
  for v_column in select * from public.saturday_free_columns() loop
    execute format(
      'update public.%1$I set %2$I = regexp_replace(%2$I::text, $1, ''[erased]'', ''gi'')::%3$s where %2$I::text ~* $1',
      'saturday_' || v_column.tab, v_column.name, case v_column.name when 'metadata' then 'jsonb' else 'text' end
    ) using public.saturday_address_pattern(p_email);
    get diagnostics v_rows = row_count;
    v_total := v_total + v_rows;
  end loop;
  return v_total;
end;
$$;

-- Uses a link of the choice 'erase': nothing holds the address any more. Answers how many rows of each table went or
-- were stripped, or null.
create function public.saturday_erase_address(p_id uuid, p_now timestamptz, p_actor text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_email text := public.saturday_take_privacy_request(p_id, 'erase', p_now);
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

  with gone as (delete from public.saturday_newsletter where lower(email) = v_email returning id)
  select coalesce(array_agg(id), '{}') into v_newsletter from gone;
  with gone as (delete from public.saturday_waitlist where lower(email) = v_email returning id)
  select coalesce(array_agg(id), '{}') into v_waitlist from gone;
  with gone as (delete from public.saturday_contact where lower(email) = v_email returning id)
  select coalesce(array_agg(id), '{}') into v_contact from gone;

  select coalesce(array_agg(id), '{}') into v_payments from public.saturday_payments where lower(email) = v_email;
  perform public.saturday_strip_payments(v_payments);

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

do $$
declare
  v_function regprocedure;
begin
  foreach v_function in array array[
    'public.saturday_free_columns()',
    'public.saturday_address_pattern(text)',
    'public.saturday_strip_payments(uuid[])',
    'public.saturday_open_privacy_request(text, text, timestamptz, jsonb, jsonb)',
    'public.saturday_read_privacy_request(uuid, timestamptz)',
    'public.saturday_take_privacy_request(uuid, text, timestamptz)',
    'public.saturday_find_mentions(text)',
    'public.saturday_export_address(uuid, timestamptz, text)',
    'public.saturday_erase_mentions(text)',
    'public.saturday_erase_address(uuid, timestamptz, text)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', v_function);
    execute format('grant execute on function %s to service_role', v_function);
  end loop;
end;
$$;
