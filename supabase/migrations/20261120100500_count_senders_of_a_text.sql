-- Purpose: a text is repeated when too many senders have written it, not when one sender has written it often.
-- Arguments and answers as in 20261120100200_count_every_attempt.sql; `p_repeat` has a `senderKey` as well.

-- Whether more senders than `limit` have written the same text: each counts once, by its `senderKey`. Functions that were
-- deployed before do not send one: then every submission counts, as it did.
create function public.saturday_is_repeated(p_repeat jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_seconds integer := (p_repeat ->> 'seconds')::integer;
begin
  if jsonb_typeof(p_repeat) is distinct from 'object' then
    return false;
  end if;
  if p_repeat ->> 'senderKey' is null or public.saturday_take_hit(p_repeat ->> 'senderKey', 1, v_seconds) = 0 then
    return public.saturday_take_limit(p_repeat) > 0;
  end if;
  return exists (
    select from public.saturday_rate_limits as limits
    where limits.key = p_repeat ->> 'key'
      and limits.hits > (p_repeat ->> 'limit')::integer
      and limits.window_started_at > now() - make_interval(secs => v_seconds)
  );
end;
$$;

create or replace function public.saturday_store_contact(
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

  if exists (select from public.saturday_contact as same where same.submission_id = v_lead.submission_id) then
    return '{"outcome": "known"}';
  end if;

  v_answer := public.saturday_limit_answer(p_limit);
  if v_answer ->> 'outcome' = 'limited' then
    return v_answer;
  end if;

  if v_lead.submission_id is null and exists (
    select from public.saturday_contact as known
    where known."timestamp" between v_at - interval '10 minutes' and v_at + interval '10 minutes'
      and (coalesce(known.quarantine_reason, 'repeated') = 'repeated' or v_lead.quarantine_reason is not null)
      and (known.name, known.email, known.message, known.source)
        = (v_lead.name, v_lead.email, v_lead.message, v_lead.source)
  ) then
    return '{"outcome": "known"}';
  end if;

  if v_lead.quarantine_reason is null and public.saturday_is_repeated(p_repeat) then
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

revoke all on function public.saturday_is_repeated(jsonb) from public, anon, authenticated;
grant execute on function public.saturday_is_repeated(jsonb) to service_role;
