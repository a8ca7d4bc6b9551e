-- Purpose: what the privacy policy promises holds at any size and at any time: mentions of an address are found through an
-- index, what is past its time goes in parts, look-ups of staff are written down, links go to nobody by the dozen, and a
-- late report ends no subscription that is younger than it.

-- Mentions ------------------------------------------------------------------------------------------------------------

-- What visitors wrote into a row, as the expression that the index is made of.
create function public.saturday_free_text(p_tab text) returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(
    case name when 'metadata' then 'metadata::text' else quote_ident(name) end, ' || '' '' || ' order by name
  )
  from public.saturday_free_columns() where tab = p_tab;
$$;

-- The condition of the index: the row holds an address at all. Few rows do.
create function public.saturday_mentions_condition(p_tab text) returns text
language sql
immutable
set search_path = ''
as $$
  select format('(%s) ~ ''@|%%40''', public.saturday_free_text(p_tab));
$$;

do $$
declare
  v_tab text;
begin
  for v_tab in select distinct tab from public.saturday_free_columns() loop
    execute format(
      'create index saturday_%1$s_mentions on public.saturday_%1$s (id) where %2$s',
      v_tab, public.saturday_mentions_condition(v_tab)
    );
  end loop;
end;
$$;

-- The rows of a tab in whose free columns the address may stand: they hold all of it, however its signs are written. One
-- pass over the rows of the index, even where the planner thinks that these are all; the regular expression, which is
-- slow, then looks at these rows only. Addresses are ASCII, so that the quick "C" is enough to compare them.
create or replace function public.saturday_suspect_mentions(p_tab text, p_email text) returns uuid[]
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
    'select coalesce(array_agg(id), ''{}'') from public.%I
     where %s and strpos(replace(replace(lower((%s) collate "C"), ''@'', ''%%40''), ''+'', ''%%2b''), $1) > 0',
    'saturday_' || p_tab, public.saturday_mentions_condition(p_tab), public.saturday_free_text(p_tab)
  ) into v_ids using replace(replace(lower(p_email), '@', '%40'), '+', '%2b');
  return v_ids;
end;
$$;

-- Links ---------------------------------------------------------------------------------------------------------------

-- As before, and null as well while a link of the same choice, younger than a minute, is not used: it does not count
-- against the limit.
create or replace function public.saturday_open_privacy_request(
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
  ) or public.saturday_take_limit(p_limit) > 0 then
    return null;
  end if;
  insert into public.saturday_privacy_requests (email, choice, expires_at) values (p_email, p_choice, p_expires_at)
  returning id into v_id;
  perform public.saturday_enqueue_email(p_mail, v_id);
  return v_id;
end;
$$;

-- Whose data a link is about, without using it, or null when it is used, over or none.
create function public.saturday_read_privacy_address(p_id uuid, p_choice text, p_now timestamptz) returns text
language sql
stable
set search_path = ''
as $$
  select email from public.saturday_privacy_requests where id = p_id and choice = p_choice and expires_at > p_now;
$$;

-- Subscriptions -------------------------------------------------------------------------------------------------------

-- For unsubscriptions, reports and leads that waited, all of which look for an address.
create index saturday_newsletter_email on public.saturday_newsletter (email);

-- As before, but a report ends no subscription that was begun again after it. Who subscribes again, or asks again for
-- what a subscription brings, gets a mail with an occasion of its own: its time tells when that was.
create or replace function public.saturday_note_report(p_email text, p_reason text, p_changed_at timestamptz) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.saturday_suppressions as known (email, reason, changed_at)
  values (lower(p_email), p_reason, p_changed_at)
  on conflict (email) do update set
    reason = case
      when excluded.reason is null then null
      when public.saturday_gravity(known.reason) > public.saturday_gravity(excluded.reason) then known.reason
      else excluded.reason
    end,
    changed_at = greatest(known.changed_at, excluded.changed_at)
  where excluded.changed_at > known.changed_at
    or (
      known.reason is not null
      and (
        public.saturday_gravity(excluded.reason) > public.saturday_gravity(known.reason)
        or (excluded.reason is null and excluded.changed_at = known.changed_at)
      )
    );

  if not found then
    return false;
  end if;
  if p_reason is not null then
    update public.saturday_newsletter as held set unsubscribed_at = greatest(p_changed_at, held."timestamp")
    where held.email = lower(p_email) and held.unsubscribed_at is null
      and not exists (
        select from public.saturday_emails as mails
        where mails.record_id = held.id and mails.dedupe_key <> concat_ws(':', mails.kind, held.id)
          and mails."timestamp" > p_changed_at
      );
  end if;
  return true;
end;
$$;

-- Retention -----------------------------------------------------------------------------------------------------------

create index saturday_newsletter_ended on public.saturday_newsletter (unsubscribed_at) where unsubscribed_at is not null;

drop function public.saturday_apply_retention(timestamptz, jsonb, boolean);
drop function public.saturday_remove_due(timestamptz, jsonb);

-- Removes what is due at p_now, at most p_rows rows of each table (null for all of them) and the mails of these, and
-- answers how many rows of each table that were. An unsubscription that the mail service reported is kept for as long
-- as the subscription that it ended.
create function public.saturday_remove_due(p_now timestamptz, p_before jsonb, p_rows integer) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ended timestamptz := (p_before ->> 'newsletter')::timestamptz;
  v_communication timestamptz := (p_before ->> 'communication')::timestamptz;
  v_newsletter uuid[];
  v_waitlist uuid[];
  v_contact uuid[];
  v_requests uuid[];
  v_payments uuid[];
  v_mails integer;
  v_rows integer;
  v_counts jsonb := '{}';
begin
  -- A quarantined subscription never began, so that none can end: it is what somebody once wrote.
  with gone as (
    delete from public.saturday_newsletter where id in (
      select id from public.saturday_newsletter
      where unsubscribed_at < v_ended or (quarantine_reason is not null and "timestamp" < v_communication)
      limit p_rows
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_newsletter from gone;
  with gone as (
    delete from public.saturday_waitlist where id in (
      select id from public.saturday_waitlist where "timestamp" < v_communication limit p_rows
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_waitlist from gone;
  with gone as (
    delete from public.saturday_contact where id in (
      select id from public.saturday_contact where "timestamp" < v_communication limit p_rows
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_contact from gone;
  with gone as (
    delete from public.saturday_privacy_requests where id in (
      select id from public.saturday_privacy_requests where expires_at <= p_now limit p_rows
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_requests from gone;
  v_counts := jsonb_build_object(
    'newsletter', cardinality(v_newsletter), 'waitlist', cardinality(v_waitlist),
    'contact', cardinality(v_contact), 'privacyRequests', cardinality(v_requests)
  );

  -- A mail goes with what it told of, or when its own time is over.
  delete from public.saturday_emails where record_id = any (v_newsletter || v_waitlist || v_contact || v_requests);
  get diagnostics v_mails = row_count;
  delete from public.saturday_emails where id in (
    select id from public.saturday_emails where "timestamp" < v_communication limit p_rows
  );
  get diagnostics v_rows = row_count;
  v_counts := v_counts || jsonb_build_object('emails', v_mails + v_rows);

  select coalesce(array_agg(id), '{}') into v_payments from (
    select id from public.saturday_payments
    where "timestamp" < v_communication and (name, email) <> ('', '')
    limit p_rows
  ) as due;
  perform public.saturday_strip_payments(v_payments);
  v_counts := v_counts || jsonb_build_object('payments', cardinality(v_payments));

  delete from public.saturday_suppressions where email in (
    select email from public.saturday_suppressions
    where greatest("timestamp", changed_at)
      < case when reason in ('bounce', 'complaint') then v_communication else v_ended end
    limit p_rows
  );
  get diagnostics v_rows = row_count;
  v_counts := v_counts || jsonb_build_object('suppressions', v_rows);

  delete from public.saturday_admin_sessions where id in (
    select id from public.saturday_admin_sessions where expires_at <= p_now limit p_rows
  );
  get diagnostics v_rows = row_count;
  v_counts := v_counts || jsonb_build_object('adminSessions', v_rows);

  delete from public.saturday_rate_limits where key in (
    select key from public.saturday_rate_limits
    where window_started_at < (p_before ->> 'rateLimits')::timestamptz
    limit p_rows
  );
  get diagnostics v_rows = row_count;
  v_counts := v_counts || jsonb_build_object('rateLimits', v_rows);

  delete from public.saturday_stripe_events where id in (
    select id from public.saturday_stripe_events
    where "timestamp" < (p_before ->> 'stripeEvents')::timestamptz
    limit p_rows
  );
  get diagnostics v_rows = row_count;
  return v_counts || jsonb_build_object('stripeEvents', v_rows);
end;
$$;

-- The dry run removes all of it and takes it back: it cannot say anything else than what would happen in the end.
create function public.saturday_apply_retention(
  p_now timestamptz, p_before jsonb, p_is_dry boolean, p_rows integer default 20000
) returns jsonb
language plpgsql
set search_path = ''
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

-- The desk ------------------------------------------------------------------------------------------------------------

-- As before, and a payment's ledger besides. That staff searched for somebody, or looked at a ledger, stands in the audit
-- trail by the same call; what they searched for does not. p_asked holds p_actor besides the question's arguments.
create or replace function public.saturday_ask_as_staff(
  p_token_hash text, p_idle_seconds integer, p_now timestamptz, p_question text, p_asked jsonb
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

  v_answer := case p_question
    when 'list_records' then public.saturday_list_records(
      p_asked ->> 'p_tab', p_asked ->> 'p_search', (p_asked ->> 'p_quarantined')::boolean,
      (p_asked ->> 'p_limit')::integer, (p_asked ->> 'p_after_timestamp')::timestamptz, (p_asked ->> 'p_after_id')::uuid
    )
    when 'read_ledger' then public.saturday_read_ledger((p_asked ->> 'p_payment_id')::uuid)
    when 'summarize' then public.saturday_summarize((p_asked ->> 'p_today')::date, (p_asked ->> 'p_days')::integer)
  end;

  insert into public.saturday_audit (actor, action, detail)
  select p_asked ->> 'p_actor', 'look-up', detail
  from (
    select case
      when p_question = 'list_records' and p_asked ->> 'p_search' <> '' then
        jsonb_build_object('tab', p_asked ->> 'p_tab', 'isSearch', true)
      when p_question = 'read_ledger' and v_answer is not null then
        jsonb_build_object('tab', 'payments', 'isSearch', false, 'id', p_asked ->> 'p_payment_id')
    end as detail
  ) as look_up
  where detail is not null;

  return jsonb_build_object('answer', v_answer);
end;
$$;

-- Time ----------------------------------------------------------------------------------------------------------------

-- PostgREST takes over a function's own time-out: the one of the functions' key, 8 s on Supabase, is for answers that a
-- visitor waits for.
alter function public.saturday_export_address(uuid, timestamptz, text) set statement_timeout = '25s';
alter function public.saturday_erase_address(uuid, timestamptz, text) set statement_timeout = '25s';
alter function public.saturday_apply_retention(timestamptz, jsonb, boolean, integer) set statement_timeout = '120s';

-- Rights --------------------------------------------------------------------------------------------------------------

do $$
declare
  v_function regprocedure;
begin
  foreach v_function in array array[
    'public.saturday_free_text(text)',
    'public.saturday_mentions_condition(text)',
    'public.saturday_read_privacy_address(uuid, text, timestamptz)',
    'public.saturday_remove_due(timestamptz, jsonb, integer)',
    'public.saturday_apply_retention(timestamptz, jsonb, boolean, integer)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', v_function);
    execute format('grant execute on function %s to service_role', v_function);
  end loop;
end;
$$;
