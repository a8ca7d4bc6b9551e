-- Purpose: payments, their append-only ledger, and the ids of the payment provider's events already seen.
-- A payment's row is what its ledger folds to; both change only in the functions of a later migration.

create table public.saturday_payments (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  name text not null,
  email text not null,
  plan text not null,
  amount numeric(12, 2) not null check (amount > 0),
  payment_status text not null default 'initiated'
    check (payment_status in ('initiated', 'success', 'failed', 'expired', 'refunded')),
  metadata jsonb not null default '{}',
  updated_at timestamptz,
  stripe_session_id text unique,
  submission_id uuid unique,
  checked_at timestamptz
);

comment on table public.saturday_payments is 'One row per order. amount is in dollars.';
comment on column public.saturday_payments.checked_at is 'When the payment provider was last asked about it.';

create index saturday_payments_newest on public.saturday_payments ("timestamp" desc, id desc);
create index saturday_payments_email on public.saturday_payments (email);
create index saturday_payments_unsettled on public.saturday_payments (checked_at nulls first)
  where payment_status = 'initiated';

create table public.saturday_payment_events (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default clock_timestamp(),
  payment_id uuid not null references public.saturday_payments (id),
  kind text not null check (kind in ('created', 'session', 'webhook', 'check', 'settled', 'mail', 'refund')),
  detail jsonb not null default '{}',
  position bigint generated always as identity
);

comment on table public.saturday_payment_events is 'The ledger of every payment; rows are only ever added.';
comment on column public.saturday_payment_events.position is 'The order of the ledger: two lines can bear the same instant.';

create index saturday_payment_events_payment on public.saturday_payment_events (payment_id, position);

create table public.saturday_stripe_events (
  id text primary key,
  "timestamp" timestamptz not null default now(),
  type text not null
);

comment on table public.saturday_stripe_events is 'Events received from Stripe, by Stripe''s own id.';

create function public.saturday_refuse_change() returns trigger
language plpgsql
as $$
begin
  raise sqlstate 'PT403' using message = format('%s is append-only', tg_table_name);
end;
$$;

create trigger saturday_payment_events_append_only
  before update or delete on public.saturday_payment_events
  for each row execute function public.saturday_refuse_change();

create trigger saturday_payment_events_no_truncate
  before truncate on public.saturday_payment_events
  for each statement execute function public.saturday_refuse_change();

alter table public.saturday_payments enable row level security;
alter table public.saturday_payments force row level security;
alter table public.saturday_payment_events enable row level security;
alter table public.saturday_payment_events force row level security;
alter table public.saturday_stripe_events enable row level security;
alter table public.saturday_stripe_events force row level security;

revoke all on public.saturday_payments, public.saturday_payment_events, public.saturday_stripe_events
  from public, anon, authenticated;
revoke all on sequence public.saturday_payment_events_position_seq from public, anon, authenticated;
grant select, insert, update, delete on public.saturday_payments, public.saturday_stripe_events to service_role;
grant select, insert on public.saturday_payment_events to service_role;
revoke all on function public.saturday_refuse_change() from public, anon, authenticated;
