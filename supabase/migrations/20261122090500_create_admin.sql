-- Admin: the staff's sessions and the audit trail.
-- The functions that open and use a session get the time as an argument, p_now. A session therefore depends
-- on only one clock, that of the Netlify Functions.

create table public.saturday_admin_sessions (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  token_hash text not null unique,
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

comment on table public.saturday_admin_sessions is 'Staff sessions, by the hash of their token.';

create table public.saturday_audit (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  actor text not null,
  action text not null,
  detail jsonb not null default '{}'
);

comment on table public.saturday_audit is 'What staff did, and the exports and erasures of personal data. actor is a hashed IP address. Append-only.';

create trigger saturday_audit_append_only
  before update or delete on public.saturday_audit
  for each row execute function public.saturday_refuse_change();

create trigger saturday_audit_no_truncate
  before truncate on public.saturday_audit
  for each statement execute function public.saturday_refuse_change();

alter table public.saturday_admin_sessions enable row level security;
alter table public.saturday_admin_sessions force row level security;
alter table public.saturday_audit enable row level security;
alter table public.saturday_audit force row level security;

-- Opens a staff session. Deletes the log-in attempts counted under p_limit_key, and all expired staff sessions.
-- p_token_hash: the hash of the cookie's token. p_expires_at: the end of the session, 12 hours after the log-in.
-- p_actor: the hashed IP address for the audit trail.
create function public.saturday_open_session(
  p_token_hash text, p_expires_at timestamptz, p_now timestamptz, p_limit_key text, p_actor text
) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.saturday_rate_limits where key = p_limit_key;
  delete from public.saturday_admin_sessions where expires_at <= p_now;
  insert into public.saturday_admin_sessions (token_hash, seen_at, expires_at)
  values (p_token_hash, p_now, p_expires_at);
  insert into public.saturday_audit (actor, action) values (p_actor, 'log-in');
end;
$$;

-- Whether the staff session is open: not expired, and last used within p_idle_seconds. If the session is open, this
-- call counts as a use.
create function public.saturday_use_session(p_token_hash text, p_idle_seconds integer, p_now timestamptz)
returns boolean
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

-- Closes a staff session. Does nothing when there is no such session. p_actor: as for open_session.
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
