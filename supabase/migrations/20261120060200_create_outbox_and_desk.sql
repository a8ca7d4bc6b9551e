-- Purpose: the outbox of emails, the rate limiter's counters, the staff's sessions and the audit trail.

create table public.saturday_emails (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  kind text not null,
  recipient text not null,
  subject text not null,
  dedupe_key text not null unique,
  record_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  provider_message_id text,
  sent_at timestamptz
);

comment on table public.saturday_emails is 'The outbox: written with what it tells of, sent by a scheduled function.';
comment on column public.saturday_emails.record_id is 'The payment or lead that the mail is about.';
comment on column public.saturday_emails.next_attempt_at is 'While sending: when the attempt counts as lost.';

create index saturday_emails_due on public.saturday_emails (next_attempt_at) where status in ('queued', 'sending');
create index saturday_emails_record on public.saturday_emails (record_id);

create table public.saturday_rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);

comment on table public.saturday_rate_limits is 'Hits per limit and hashed address in the window that is running.';

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

comment on table public.saturday_audit is 'What staff did; actor is a hashed address. Rows are only ever added.';

create trigger saturday_audit_append_only
  before update or delete on public.saturday_audit
  for each row execute function public.saturday_refuse_change();

create trigger saturday_audit_no_truncate
  before truncate on public.saturday_audit
  for each statement execute function public.saturday_refuse_change();

alter table public.saturday_emails enable row level security;
alter table public.saturday_emails force row level security;
alter table public.saturday_rate_limits enable row level security;
alter table public.saturday_rate_limits force row level security;
alter table public.saturday_admin_sessions enable row level security;
alter table public.saturday_admin_sessions force row level security;
alter table public.saturday_audit enable row level security;
alter table public.saturday_audit force row level security;

revoke all on public.saturday_emails, public.saturday_rate_limits, public.saturday_admin_sessions, public.saturday_audit
  from public, anon, authenticated;
grant select, insert, update, delete on public.saturday_emails, public.saturday_rate_limits, public.saturday_admin_sessions
  to service_role;
grant select, insert on public.saturday_audit to service_role;
