-- Retention: deletes rows whose retention period has ended, and anonymizes payments. The ledger and the audit
-- trail are kept, because they contain no address. In all functions p_rows limits how many due rows of a
-- table are removed in one call; null removes all due rows. Rows older than p_before are due. The functions
-- are written in PL/pgSQL, because PL/pgSQL plans queries with the arguments' values. Deleting a small part
-- of the rows then uses an index.

-- Deletes all emails about the deleted records in p_record_ids. Also deletes at most p_rows emails older than
-- p_before. Returns the number of deleted emails.
create function public.saturday_remove_due_emails(p_record_ids uuid[], p_before timestamptz, p_rows integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_about_records integer;
  v_old integer;
begin
  delete from public.saturday_emails where record_id = any (p_record_ids);
  get diagnostics v_about_records = row_count;

  delete from public.saturday_emails where id in (
    select id from public.saturday_emails where "timestamp" < p_before limit p_rows
  );
  get diagnostics v_old = row_count;
  return v_about_records + v_old;
end;
$$;

-- Removes the buyer's identity from old payments; the rows are kept. Returns the number of changed rows.
create function public.saturday_anonymize_due_payments(p_before timestamptz, p_rows integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  select coalesce(array_agg(id), '{}') into v_ids from (
    select id from public.saturday_payments
    where "timestamp" < p_before and (name, email) <> ('', '')
    limit p_rows
  ) as due;
  perform public.saturday_anonymize_payments(v_ids);
  return cardinality(v_ids);
end;
$$;

-- Removes due rows from all tables that are named below, and anonymizes due payments. p_before: for each kind of data,
-- the time before which a row is due: { newsletter, waitlist, communication, reports, stripeEvents, rateLimits,
-- reconciliations }. Privacy requests and staff sessions are due when they have expired at p_now. Returns the number of
-- rows by kind. The retention job deletes the files of the reports afterwards.
create function public.saturday_remove_due(p_now timestamptz, p_before jsonb, p_rows integer) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_communication timestamptz := (p_before ->> 'communication')::timestamptz;
  v_kind text;
  v_table text;
  v_key text;
  v_limit text;
  v_due text;
  v_keys text[];
  v_records uuid[] := '{}';
  v_removed jsonb := '{}';
begin
  -- v_due may use $2, the time of p_before that v_limit names (without a name: p_now), and $3, that of communication.
  for v_kind, v_table, v_key, v_limit, v_due in values
    -- A quarantined subscription may never end.
    ('newsletter', 'newsletter', 'id', 'newsletter',
      'unsubscribed_at < $2 or (quarantine_reason is not null and "timestamp" < $3)'),
    ('waitlist', 'waitlist', 'id', 'waitlist', '"timestamp" < $2'),
    ('contact', 'contact', 'id', 'communication', '"timestamp" < $2'),
    ('privacyRequests', 'privacy_requests', 'id', null, 'expires_at <= $2'),
    ('reports', 'reports', 'id', 'reports', '"timestamp" < $2'),
    -- An unsubscription is kept as long as the subscriptions that it ended.
    ('suppressions', 'suppressions', 'email', 'newsletter',
      'greatest("timestamp", changed_at) < case when reason in (''bounce'', ''complaint'') then $3 else $2 end'),
    ('adminSessions', 'admin_sessions', 'id', null, 'expires_at <= $2'),
    ('rateLimits', 'rate_limits', 'key', 'rateLimits', 'window_started_at < $2'),
    ('stripeEvents', 'stripe_events', 'id', 'stripeEvents', '"timestamp" < $2'),
    ('reconciliations', 'reconciliations', 'night', 'reconciliations', 'night < ($2 at time zone ''UTC'')::date')
  loop
    execute format(
      'with deleted as (
         delete from public.%1$I
         where %2$I in (select %2$I from public.%1$I where %3$s limit $1)
         returning %2$I::text as key
       )
       select coalesce(array_agg(key), ''{}'') from deleted',
      'saturday_' || v_table, v_key, v_due
    ) into v_keys using
      p_rows,
      case when v_limit is null then p_now else (p_before ->> v_limit)::timestamptz end,
      v_communication;
    v_removed := v_removed || jsonb_build_object(v_kind, cardinality(v_keys));
    if v_kind in ('newsletter', 'waitlist', 'contact', 'privacyRequests') then
      v_records := v_records || v_keys::uuid[];
    end if;
  end loop;

  return v_removed || jsonb_build_object(
    'emails', public.saturday_remove_due_emails(v_records, v_communication, p_rows),
    'payments', public.saturday_anonymize_due_payments(v_communication, p_rows)
  );
end;
$$;

-- Removes at most p_rows due rows of each table, and all emails about removed rows. Anonymizes at most p_rows due
-- payments. A dry run does this for all due rows at once and rolls back, so its numbers are what all the real runs
-- will have removed and anonymized together. PostgREST applies this function's statement_timeout instead of
-- Supabase's default of 8 s.
create function public.saturday_apply_retention(
  p_now timestamptz, p_before jsonb, p_is_dry boolean, p_rows integer default 20000
) returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '120s'
as $$
declare
  v_counts jsonb;
begin
  v_counts := public.saturday_remove_due(p_now, p_before, case when not p_is_dry then p_rows end);
  if p_is_dry then
    raise sqlstate 'DRY01';
  end if;
  return v_counts;
exception
  when sqlstate 'DRY01' then
    return v_counts;
end;
$$;
