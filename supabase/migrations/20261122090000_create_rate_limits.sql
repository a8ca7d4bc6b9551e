-- Rate limits: how often an action is permitted for one subject (an IP address, an email address or a text) in
-- a period of time.

create table public.saturday_rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);

comment on table public.saturday_rate_limits is
  'Hits in the current time window. The key is the name of a limit and a hash of its subject.';

alter table public.saturday_rate_limits enable row level security;
alter table public.saturday_rate_limits force row level security;

-- Counts one hit in a fixed time window. p_limit: { key, limit, seconds }, or null for no limit. Returns 0 when the
-- hit is permitted, otherwise the seconds to wait. With p_restarts, the last permitted hit restarts the window, so that
-- the wait after this hit is the full `seconds`. p_now: the time of the hit.
create function public.saturday_count_hit(
  p_limit jsonb, p_now timestamptz default now(), p_restarts boolean default false
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_limit integer := (p_limit ->> 'limit')::integer;
  v_window interval := make_interval(secs => (p_limit ->> 'seconds')::integer);
  v_row public.saturday_rate_limits;
begin
  if jsonb_typeof(p_limit) is distinct from 'object' then
    return 0;
  end if;

  insert into public.saturday_rate_limits as limits (key, window_started_at, hits)
  values (p_limit ->> 'key', p_now, 1)
  on conflict (key) do update set
    window_started_at = case
      when limits.window_started_at <= p_now - v_window or (p_restarts and limits.hits + 1 = v_limit) then p_now
      else limits.window_started_at
    end,
    hits = case when limits.window_started_at <= p_now - v_window then 1 else least(limits.hits + 1, v_limit + 1) end
  returning * into v_row;

  if v_row.hits <= v_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_row.window_started_at + v_window - p_now)))::integer;
end;
$$;

-- Counts the sender of a text, and returns whether more than `limit` senders have written that text within
-- `seconds`. p_repeat: { key, senderKey, limit, seconds }, or null for no check. key identifies the text.
-- senderKey identifies the text and its sender together, so that a sender who repeats the text within `seconds`
-- counts once.
create function public.saturday_is_repeated(p_repeat jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_seconds integer := (p_repeat ->> 'seconds')::integer;
  v_sender jsonb := jsonb_build_object('key', p_repeat -> 'senderKey', 'limit', 1, 'seconds', v_seconds);
begin
  if jsonb_typeof(p_repeat) is distinct from 'object' then
    return false;
  end if;

  if public.saturday_count_hit(v_sender) = 0 then
    return public.saturday_count_hit(p_repeat) > 0;
  end if;
  return exists (
    select from public.saturday_rate_limits as limits
    where limits.key = p_repeat ->> 'key'
      and limits.hits > (p_repeat ->> 'limit')::integer
      and limits.window_started_at > now() - make_interval(secs => v_seconds)
  );
end;
$$;
