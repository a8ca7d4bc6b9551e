-- Purpose: the three tables of leads: newsletter subscriptions, waitlist entries and contact submissions.
-- A suspected bot's row is kept apart by quarantine_reason, which is null for a genuine lead.
-- Row level security is on and forced, with no policy: only the functions' secret key reaches the data.

create table public.saturday_newsletter (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  email text not null,
  source text not null default 'website',
  metadata jsonb not null default '{}',
  unsubscribed_at timestamptz,
  submission_id uuid unique,
  quarantine_reason text
);

comment on table public.saturday_newsletter is 'Newsletter subscriptions; one genuine row per address (lower case) and source.';

create unique index saturday_newsletter_email_source on public.saturday_newsletter (email, source)
  where quarantine_reason is null;

create table public.saturday_waitlist (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  name text not null,
  email text not null,
  phone text not null default '',
  website text not null default '',
  source text not null default 'modal-signup',
  metadata jsonb not null default '{}',
  submission_id uuid unique,
  quarantine_reason text
);

comment on table public.saturday_waitlist is 'Waitlist entries and signups.';

create table public.saturday_contact (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  name text not null,
  email text not null,
  message text not null,
  source text not null default 'website',
  metadata jsonb not null default '{}',
  submission_id uuid unique,
  quarantine_reason text
);

comment on table public.saturday_contact is 'Questions, get-started forms of articles and custom analysis requests.';

-- Newest first with a keyset cursor, and look-ups by address.
create index saturday_newsletter_newest on public.saturday_newsletter ("timestamp" desc, id desc);
create index saturday_waitlist_newest on public.saturday_waitlist ("timestamp" desc, id desc);
create index saturday_waitlist_email on public.saturday_waitlist (email);
create index saturday_contact_newest on public.saturday_contact ("timestamp" desc, id desc);
create index saturday_contact_email on public.saturday_contact (email);

alter table public.saturday_newsletter enable row level security;
alter table public.saturday_newsletter force row level security;
alter table public.saturday_waitlist enable row level security;
alter table public.saturday_waitlist force row level security;
alter table public.saturday_contact enable row level security;
alter table public.saturday_contact force row level security;

revoke all on public.saturday_newsletter, public.saturday_waitlist, public.saturday_contact
  from public, anon, authenticated;
grant select, insert, update, delete on public.saturday_newsletter, public.saturday_waitlist, public.saturday_contact
  to service_role;
