-- Retention: deletes rows whose retention period has ended, and anonymizes payments. The ledger and the audit
-- trail are kept, because they contain no address. In all functions p_rows limits how many due rows of a
-- table are removed in one call; null removes all due rows. Rows older than p_before are due. The functions
-- are written in PL/pgSQL, because PL/pgSQL plans queries with the arguments' values. Deleting a small part
-- of the rows then uses an index.

-- Deletes subscriptions that ended before p_ended_before, and quarantined subscriptions stored before
-- p_quarantined_before, because a quarantined subscription may never end. Returns the ids of the deleted rows.
create function public.saturday_remove_due_newsletter(
  p_ended_before timestamptz, p_quarantined_before timestamptz, p_rows integer
) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  with deleted as (
    delete from public.saturday_newsletter where id in (
      select id from public.saturday_newsletter
      where unsubscribed_at < p_ended_before
        or (quarantine_reason is not null and "timestamp" < p_quarantined_before)
      limit p_rows
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_ids from deleted;
  return v_ids;
end;
$$;

-- This function and the next two return the ids of the deleted rows.
create function public.saturday_remove_due_waitlist(p_before timestamptz, p_rows integer) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  with deleted as (
    delete from public.saturday_waitlist where id in (
      select id from public.saturday_waitlist
      where "timestamp" < p_before
      limit p_rows
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_ids from deleted;
  return v_ids;
end;
$$;

create function public.saturday_remove_due_contact(p_before timestamptz, p_rows integer) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  with deleted as (
    delete from public.saturday_contact where id in (
      select id from public.saturday_contact
      where "timestamp" < p_before
      limit p_rows
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_ids from deleted;
  return v_ids;
end;
$$;

create function public.saturday_remove_due_privacy_requests(p_now timestamptz, p_rows integer) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  with deleted as (
    delete from public.saturday_privacy_requests where id in (
      select id from public.saturday_privacy_requests
      where expires_at <= p_now
      limit p_rows
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_ids from deleted;
  return v_ids;
end;
$$;

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

-- Deletes bounces and complaints from before p_before. Deletes unsubscriptions and ended suppressions from
-- before p_ended_before, because an unsubscription is kept as long as the subscriptions that it ended. This
-- function and the next four return the number of deleted rows.
create function public.saturday_remove_due_suppressions(
  p_before timestamptz, p_ended_before timestamptz, p_rows integer
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_rows integer;
begin
  delete from public.saturday_suppressions where email in (
    select email from public.saturday_suppressions
    where greatest("timestamp", changed_at)
      < case when reason in ('bounce', 'complaint') then p_before else p_ended_before end
    limit p_rows
  );
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;

create function public.saturday_remove_due_sessions(p_now timestamptz, p_rows integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_rows integer;
begin
  delete from public.saturday_admin_sessions where id in (
    select id from public.saturday_admin_sessions
    where expires_at <= p_now
    limit p_rows
  );
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;

create function public.saturday_remove_due_rate_limits(p_before timestamptz, p_rows integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_rows integer;
begin
  delete from public.saturday_rate_limits where key in (
    select key from public.saturday_rate_limits
    where window_started_at < p_before
    limit p_rows
  );
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;

create function public.saturday_remove_due_stripe_events(p_before timestamptz, p_rows integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_rows integer;
begin
  delete from public.saturday_stripe_events where id in (
    select id from public.saturday_stripe_events
    where "timestamp" < p_before
    limit p_rows
  );
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;

create function public.saturday_remove_due_reconciliations(p_before timestamptz, p_rows integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_rows integer;
begin
  delete from public.saturday_reconciliations where night in (
    select night from public.saturday_reconciliations
    where night < (p_before at time zone 'UTC')::date
    limit p_rows
  );
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;

-- Deletes due reports from the database, and returns their number; the retention job then deletes their files.
create function public.saturday_remove_due_reports(p_before timestamptz, p_rows integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_rows integer;
begin
  delete from public.saturday_reports where id in (
    select id from public.saturday_reports
    where "timestamp" < p_before
    limit p_rows
  );
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;

-- Removes due rows from all tables that are named below, and anonymizes due payments. p_before: for each kind of data,
-- the time before which a row is due: { newsletter, waitlist, communication, reports, stripeEvents, rateLimits,
-- reconciliations }. Privacy requests and staff sessions are due when they have expired at p_now. Returns the number of
-- rows by table.
create function public.saturday_remove_due(p_now timestamptz, p_before jsonb, p_rows integer) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ended timestamptz := (p_before ->> 'newsletter')::timestamptz;
  v_communication timestamptz := (p_before ->> 'communication')::timestamptz;
  v_rate_limits timestamptz := (p_before ->> 'rateLimits')::timestamptz;
  v_stripe_events timestamptz := (p_before ->> 'stripeEvents')::timestamptz;
  v_reconciliations timestamptz := (p_before ->> 'reconciliations')::timestamptz;
  v_newsletter uuid[] := public.saturday_remove_due_newsletter(v_ended, v_communication, p_rows);
  v_waitlist uuid[] := public.saturday_remove_due_waitlist((p_before ->> 'waitlist')::timestamptz, p_rows);
  v_contact uuid[] := public.saturday_remove_due_contact(v_communication, p_rows);
  v_requests uuid[] := public.saturday_remove_due_privacy_requests(p_now, p_rows);
  v_records uuid[] := v_newsletter || v_waitlist || v_contact || v_requests;
begin
  return jsonb_build_object(
    'newsletter', cardinality(v_newsletter),
    'waitlist', cardinality(v_waitlist),
    'contact', cardinality(v_contact),
    'privacyRequests', cardinality(v_requests),
    'emails', public.saturday_remove_due_emails(v_records, v_communication, p_rows),
    'payments', public.saturday_anonymize_due_payments(v_communication, p_rows),
    'reports', public.saturday_remove_due_reports((p_before ->> 'reports')::timestamptz, p_rows),
    'suppressions', public.saturday_remove_due_suppressions(v_communication, v_ended, p_rows),
    'adminSessions', public.saturday_remove_due_sessions(p_now, p_rows),
    'rateLimits', public.saturday_remove_due_rate_limits(v_rate_limits, p_rows),
    'stripeEvents', public.saturday_remove_due_stripe_events(v_stripe_events, p_rows),
    'reconciliations', public.saturday_remove_due_reconciliations(v_reconciliations, p_rows)
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
