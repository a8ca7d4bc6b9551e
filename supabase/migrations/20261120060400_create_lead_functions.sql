-- Purpose: store a lead with its mail in one transaction, once.
-- p_lead: the table's columns and submission_id, quarantine_reason. p_mail: { kind, recipient, subject } or null.
-- p_limit: { key, limit, seconds } or null; only a new lead counts against it, so that a retry is never refused.
-- p_repeat: the same for its free text; beyond it the lead is quarantined.
-- A lead that waited out an outage brings its own timestamp.
-- Each answers { "outcome": "stored" | "known" | "limited", "retryAfter": seconds }.

-- Seconds to wait, 0 when there is no limit.
create function public.saturday_take_limit(p_limit jsonb) returns integer
language sql
set search_path = ''
as $$
  select case when jsonb_typeof(p_limit) = 'object' then
    public.saturday_take_hit(p_limit ->> 'key', (p_limit ->> 'limit')::integer, (p_limit ->> 'seconds')::integer)
  else 0 end;
$$;

create function public.saturday_limit_answer(p_limit jsonb) returns jsonb
language sql
set search_path = ''
as $$
  select jsonb_build_object('outcome', case when wait = 0 then 'stored' else 'limited' end, 'retryAfter', wait)
  from public.saturday_take_limit(p_limit) as wait;
$$;

-- One row per address and source. Subscribing again after an unsubscription counts as new: it is welcomed again. What
-- was sent before the unsubscription, and comes only now because it waited out an outage, does not undo it.
create function public.saturday_store_newsletter(p_lead jsonb, p_mail jsonb, p_limit jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_newsletter := jsonb_populate_record(null::public.saturday_newsletter, p_lead);
  v_known public.saturday_newsletter;
  v_answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || v_lead.email || ' ' || v_lead.source, 0));

  select * into v_known from public.saturday_newsletter as known
  where known.submission_id = v_lead.submission_id
    or (known.email = v_lead.email and known.source = v_lead.source and known.quarantine_reason is null)
  order by known.quarantine_reason nulls first
  limit 1;

  if v_known.id is not null and (
    v_known.unsubscribed_at is null
    or v_lead.quarantine_reason is not null
    or v_lead."timestamp" <= v_known.unsubscribed_at
  ) then
    return '{"outcome": "known"}';
  end if;

  v_answer := public.saturday_limit_answer(p_limit);
  if v_answer ->> 'outcome' = 'limited' then
    return v_answer;
  end if;

  if v_known.id is not null then
    update public.saturday_newsletter set unsubscribed_at = null where id = v_known.id;
  else
    insert into public.saturday_newsletter (
      "timestamp", email, source, metadata, submission_id, quarantine_reason, unsubscribed_at
    )
    values (
      coalesce(v_lead."timestamp", now()), v_lead.email, v_lead.source,
      coalesce(v_lead.metadata, '{}'), v_lead.submission_id, v_lead.quarantine_reason,
      (
        select max(ended.unsubscribed_at) from public.saturday_newsletter as ended
        where ended.email = v_lead.email and ended.unsubscribed_at >= v_lead."timestamp"
      )
    )
    returning * into v_known;
  end if;

  if p_mail is not null and v_known.quarantine_reason is null then
    perform public.saturday_enqueue_email(p_mail, v_known.id, coalesce(v_known.unsubscribed_at::text, ''));
  end if;
  return v_answer;
end;
$$;

-- Without a submission_id an identical entry of the last ten minutes counts as the same; a suspected bot's never
-- stands for a person's, unless its words alone were suspected: those are the same.
create function public.saturday_store_waitlist(p_lead jsonb, p_mail jsonb, p_limit jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_waitlist := jsonb_populate_record(null::public.saturday_waitlist, p_lead);
  v_at timestamptz := coalesce(v_lead."timestamp", now());
  v_id uuid;
  v_answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('waitlist ' || coalesce(v_lead.submission_id::text, v_lead.email), 0));

  select known.id into v_id from public.saturday_waitlist as known
  where known.submission_id = v_lead.submission_id
    or (
      v_lead.submission_id is null
      and known."timestamp" between v_at - interval '10 minutes' and v_at + interval '10 minutes'
      and (known.quarantine_reason is null or v_lead.quarantine_reason is not null)
      and (known.name, known.email, known.phone, known.website, known.source)
        = (v_lead.name, v_lead.email, coalesce(v_lead.phone, ''), coalesce(v_lead.website, ''), v_lead.source)
      and known.metadata - 'attribution' = coalesce(v_lead.metadata, '{}') - 'attribution'
    )
  limit 1;

  if v_id is not null then
    return '{"outcome": "known"}';
  end if;

  v_answer := public.saturday_limit_answer(p_limit);
  if v_answer ->> 'outcome' = 'limited' then
    return v_answer;
  end if;

  insert into public.saturday_waitlist (
    "timestamp", name, email, phone, website, source, metadata, submission_id, quarantine_reason
  )
  values (
    v_at, v_lead.name, v_lead.email, coalesce(v_lead.phone, ''), coalesce(v_lead.website, ''), v_lead.source,
    coalesce(v_lead.metadata, '{}'), v_lead.submission_id, v_lead.quarantine_reason
  )
  returning id into v_id;

  if p_mail is not null and v_lead.quarantine_reason is null then
    perform public.saturday_enqueue_email(p_mail, v_id);
  end if;
  return v_answer;
end;
$$;

create function public.saturday_store_contact(
  p_lead jsonb, p_mail jsonb, p_limit jsonb, p_repeat jsonb default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_contact := jsonb_populate_record(null::public.saturday_contact, p_lead);
  v_at timestamptz := coalesce(v_lead."timestamp", now());
  v_id uuid;
  v_answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('contact ' || coalesce(v_lead.submission_id::text, v_lead.email), 0));

  select known.id into v_id from public.saturday_contact as known
  where known.submission_id = v_lead.submission_id
    or (
      v_lead.submission_id is null
      and known."timestamp" between v_at - interval '10 minutes' and v_at + interval '10 minutes'
      and (coalesce(known.quarantine_reason, 'repeated') = 'repeated' or v_lead.quarantine_reason is not null)
      and (known.name, known.email, known.message, known.source)
        = (v_lead.name, v_lead.email, v_lead.message, v_lead.source)
    )
  limit 1;

  if v_id is not null then
    return '{"outcome": "known"}';
  end if;

  v_answer := public.saturday_limit_answer(p_limit);
  if v_answer ->> 'outcome' = 'limited' then
    return v_answer;
  end if;

  if v_lead.quarantine_reason is null and public.saturday_take_limit(p_repeat) > 0 then
    v_lead.quarantine_reason := 'repeated';
  end if;

  insert into public.saturday_contact (
    "timestamp", name, email, message, source, metadata, submission_id, quarantine_reason
  )
  values (
    v_at, v_lead.name, v_lead.email, v_lead.message, v_lead.source,
    coalesce(v_lead.metadata, '{}'), v_lead.submission_id, v_lead.quarantine_reason
  )
  returning id into v_id;

  if p_mail is not null and v_lead.quarantine_reason is null then
    perform public.saturday_enqueue_email(p_mail, v_id);
  end if;
  return v_answer;
end;
$$;

revoke all on function public.saturday_take_limit(jsonb) from public, anon, authenticated;
revoke all on function public.saturday_limit_answer(jsonb) from public, anon, authenticated;
revoke all on function public.saturday_store_newsletter(jsonb, jsonb, jsonb) from public, anon, authenticated;
revoke all on function public.saturday_store_waitlist(jsonb, jsonb, jsonb) from public, anon, authenticated;
revoke all on function public.saturday_store_contact(jsonb, jsonb, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.saturday_take_limit(jsonb) to service_role;
grant execute on function public.saturday_limit_answer(jsonb) to service_role;
grant execute on function public.saturday_store_newsletter(jsonb, jsonb, jsonb) to service_role;
grant execute on function public.saturday_store_waitlist(jsonb, jsonb, jsonb) to service_role;
grant execute on function public.saturday_store_contact(jsonb, jsonb, jsonb, jsonb) to service_role;
