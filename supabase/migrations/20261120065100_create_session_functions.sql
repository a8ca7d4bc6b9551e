-- Purpose: the staff's sessions. The time is an argument, so that one clock decides: that of the functions.

-- Counts a try before the password is looked at, so that guesses sent at once cannot pass together. Answers 0, or the
-- seconds to wait. The last try that is let through starts the lock anew: it lasts its whole time from there.
create function public.saturday_take_try(p_key text, p_limit integer, p_seconds integer, p_now timestamptz) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_window interval := make_interval(secs => p_seconds);
  v_row public.saturday_rate_limits;
begin
  insert into public.saturday_rate_limits as limits (key, window_started_at, hits)
  values (p_key, p_now, 1)
  on conflict (key) do update set
    window_started_at = case
      when limits.window_started_at <= p_now - v_window or limits.hits + 1 = p_limit then p_now
      else limits.window_started_at
    end,
    hits = case when limits.window_started_at <= p_now - v_window then 1 else least(limits.hits + 1, p_limit + 1) end
  returning * into v_row;

  if v_row.hits <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_row.window_started_at + v_window - p_now)))::integer;
end;
$$;

-- Opens a session, forgets the tries before it and the sessions that are over.
create function public.saturday_open_session(
  p_token_hash text, p_expires_at timestamptz, p_now timestamptz, p_try_key text, p_actor text
) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.saturday_rate_limits where key = p_try_key;
  delete from public.saturday_admin_sessions where expires_at <= p_now;
  insert into public.saturday_admin_sessions (token_hash, seen_at, expires_at) values (p_token_hash, p_now, p_expires_at);
  insert into public.saturday_audit (actor, action) values (p_actor, 'log-in');
end;
$$;

-- True when the session is open; its idle time then begins anew.
create function public.saturday_use_session(p_token_hash text, p_idle_seconds integer, p_now timestamptz) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.saturday_admin_sessions set seen_at = p_now
  where token_hash = p_token_hash
    and expires_at > p_now
    and seen_at > p_now - make_interval(secs => p_idle_seconds);
  return found;
end;
$$;

create function public.saturday_close_session(p_token_hash text, p_actor text) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.saturday_admin_sessions where token_hash = p_token_hash;
  if found then
    insert into public.saturday_audit (actor, action) values (p_actor, 'log-out');
  end if;
end;
$$;

revoke all on function public.saturday_take_try(text, integer, integer, timestamptz) from public, anon, authenticated;
revoke all on function public.saturday_open_session(text, timestamptz, timestamptz, text, text) from public, anon, authenticated;
revoke all on function public.saturday_use_session(text, integer, timestamptz) from public, anon, authenticated;
revoke all on function public.saturday_close_session(text, text) from public, anon, authenticated;
grant execute on function public.saturday_take_try(text, integer, integer, timestamptz) to service_role;
grant execute on function public.saturday_open_session(text, timestamptz, timestamptz, text, text) to service_role;
grant execute on function public.saturday_use_session(text, integer, timestamptz) to service_role;
grant execute on function public.saturday_close_session(text, text) to service_role;
