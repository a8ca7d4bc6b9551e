-- Purpose: two functions that the others call: counting a hit against a limit, and putting a mail into the outbox.

-- Counts one hit in a fixed window and returns 0, or the seconds to wait when the limit is reached already.
create function public.saturday_take_hit(p_key text, p_limit integer, p_window_seconds integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_window interval := make_interval(secs => p_window_seconds);
  v_row public.saturday_rate_limits;
begin
  insert into public.saturday_rate_limits as limits (key, window_started_at, hits)
  values (p_key, now(), 1)
  on conflict (key) do update set
    window_started_at = case when limits.window_started_at <= now() - v_window then now() else limits.window_started_at end,
    hits = case when limits.window_started_at <= now() - v_window then 1 else least(limits.hits + 1, p_limit + 1) end
  returning * into v_row;

  if v_row.hits <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_row.window_started_at + v_window - now())))::integer;
end;
$$;

-- Enqueues { kind, recipient, subject } about one record: once per kind, record and occasion ('' for the only one).
create function public.saturday_enqueue_email(p_mail jsonb, p_record_id uuid, p_occasion text default '') returns void
language sql
set search_path = ''
as $$
  insert into public.saturday_emails (kind, recipient, subject, dedupe_key, record_id)
  values (
    p_mail ->> 'kind',
    p_mail ->> 'recipient',
    p_mail ->> 'subject',
    concat_ws(':', p_mail ->> 'kind', p_record_id, nullif(p_occasion, '')),
    p_record_id
  )
  on conflict (dedupe_key) do nothing;
$$;

revoke all on function public.saturday_take_hit(text, integer, integer) from public, anon, authenticated;
revoke all on function public.saturday_enqueue_email(jsonb, uuid, text) from public, anon, authenticated;
grant execute on function public.saturday_take_hit(text, integer, integer) to service_role;
grant execute on function public.saturday_enqueue_email(jsonb, uuid, text) to service_role;
