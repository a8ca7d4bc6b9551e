-- Purpose: addresses that mail must not go to any more, and requests of the privacy desk that wait for their answer.

create table public.saturday_suppressions (
  email text primary key,
  "timestamp" timestamptz not null default now(),
  reason text check (reason in ('unsubscription', 'complaint', 'bounce')),
  changed_at timestamptz not null
);

comment on table public.saturday_suppressions is 'What the mail service reported of an address (lower case).';
comment on column public.saturday_suppressions.reason is 'The gravest report; null once the address takes mail again.';
comment on column public.saturday_suppressions.changed_at is 'By the mail service''s clock: an older report changes nothing.';

create table public.saturday_privacy_requests (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  email text not null,
  choice text not null check (choice in ('export', 'erase')),
  expires_at timestamptz not null
);

comment on table public.saturday_privacy_requests is 'Signed links that were sent and not used; using one deletes its row.';

create index saturday_privacy_requests_email on public.saturday_privacy_requests (email);
create index saturday_emails_recipient on public.saturday_emails (recipient);

comment on column public.saturday_emails.recipient is
  'An address, or ''staff'' for the staff''s own, which is looked up when the mail is sent.';

alter table public.saturday_suppressions enable row level security;
alter table public.saturday_suppressions force row level security;
alter table public.saturday_privacy_requests enable row level security;
alter table public.saturday_privacy_requests force row level security;

revoke all on public.saturday_suppressions, public.saturday_privacy_requests from public, anon, authenticated;
grant select, insert, update, delete on public.saturday_suppressions, public.saturday_privacy_requests to service_role;
