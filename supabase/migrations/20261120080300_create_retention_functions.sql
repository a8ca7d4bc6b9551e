-- Purpose: what is past its time goes. p_before: the moment for each kind of data before which it began to be due:
-- { newsletter, communication, stripeEvents, rateLimits }. The ledger and the audit trail hold no address, and stay.

-- Removes what is due at p_now and answers how many rows of each table that were.
create function public.saturday_remove_due(p_now timestamptz, p_before jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_communication timestamptz := (p_before ->> 'communication')::timestamptz;
  v_newsletter uuid[];
  v_waitlist uuid[];
  v_contact uuid[];
  v_requests uuid[];
  v_payments uuid[];
  v_rows integer;
  v_counts jsonb := '{}';
begin
  -- A quarantined subscription never began, so that none can end: it is what somebody once wrote.
  with gone as (
    delete from public.saturday_newsletter
    where unsubscribed_at < (p_before ->> 'newsletter')::timestamptz
      or (quarantine_reason is not null and "timestamp" < v_communication)
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_newsletter from gone;
  with gone as (delete from public.saturday_waitlist where "timestamp" < v_communication returning id)
  select coalesce(array_agg(id), '{}') into v_waitlist from gone;
  with gone as (delete from public.saturday_contact where "timestamp" < v_communication returning id)
  select coalesce(array_agg(id), '{}') into v_contact from gone;
  with gone as (delete from public.saturday_privacy_requests where expires_at <= p_now returning id)
  select coalesce(array_agg(id), '{}') into v_requests from gone;
  v_counts := jsonb_build_object(
    'newsletter', cardinality(v_newsletter), 'waitlist', cardinality(v_waitlist),
    'contact', cardinality(v_contact), 'privacyRequests', cardinality(v_requests)
  );

  -- A mail goes with what it told of, or when its own time is over.
  delete from public.saturday_emails
  where "timestamp" < v_communication or record_id = any (v_newsletter || v_waitlist || v_contact || v_requests);
  get diagnostics v_rows = row_count;
  v_counts := v_counts || jsonb_build_object('emails', v_rows);

  select coalesce(array_agg(id), '{}') into v_payments from public.saturday_payments
  where "timestamp" < v_communication and (name, email) <> ('', '');
  perform public.saturday_strip_payments(v_payments);
  v_counts := v_counts || jsonb_build_object('payments', cardinality(v_payments));

  delete from public.saturday_suppressions where greatest("timestamp", changed_at) < v_communication;
  get diagnostics v_rows = row_count;
  v_counts := v_counts || jsonb_build_object('suppressions', v_rows);

  delete from public.saturday_admin_sessions where expires_at <= p_now;
  get diagnostics v_rows = row_count;
  v_counts := v_counts || jsonb_build_object('adminSessions', v_rows);

  delete from public.saturday_rate_limits where window_started_at < (p_before ->> 'rateLimits')::timestamptz;
  get diagnostics v_rows = row_count;
  v_counts := v_counts || jsonb_build_object('rateLimits', v_rows);

  delete from public.saturday_stripe_events where "timestamp" < (p_before ->> 'stripeEvents')::timestamptz;
  get diagnostics v_rows = row_count;
  return v_counts || jsonb_build_object('stripeEvents', v_rows);
end;
$$;

-- The dry run does the same and takes it back: it cannot say anything else than what would happen.
create function public.saturday_apply_retention(p_now timestamptz, p_before jsonb, p_is_dry boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_counts jsonb;
begin
  v_counts := public.saturday_remove_due(p_now, p_before);
  if p_is_dry then
    raise sqlstate 'DRY01';
  end if;
  return v_counts;
exception
  when sqlstate 'DRY01' then
    return v_counts;
end;
$$;

revoke all on function public.saturday_remove_due(timestamptz, jsonb) from public, anon, authenticated;
revoke all on function public.saturday_apply_retention(timestamptz, jsonb, boolean) from public, anon, authenticated;
grant execute on function public.saturday_remove_due(timestamptz, jsonb) to service_role;
grant execute on function public.saturday_apply_retention(timestamptz, jsonb, boolean) to service_role;
