-- Daily counts: the number of records and the dollars for each admin tab, day and status, kept up to date by triggers.
-- Counting a million rows takes a tenth of a second; adding up the days of ten years takes a millisecond.

create table public.saturday_daily_counts (
  tab text not null,
  day date not null,
  status text not null,
  records bigint not null,
  dollars numeric(14, 2) not null,
  primary key (tab, day, status)
);

comment on table public.saturday_daily_counts is
  'Counts of the admin''s four tables. Days are in UTC. The status of a lead is genuine or quarantined.';

alter table public.saturday_daily_counts enable row level security;
alter table public.saturday_daily_counts force row level security;

-- Runs after each statement that inserts, updates or deletes rows, and updates the counts of the statement's
-- table. Counts that stay the same are skipped. All other counts are updated in a fixed order, so that two
-- statements do not deadlock.
-- The SQL is composed as text. Static SQL would need six copies of the INSERT below: an insert has no
-- transition table `removed`, a delete has no `added`, and leads and payments have their status in different
-- columns.
create function public.saturday_update_daily_counts() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_tab constant text := substr(tg_table_name, length('saturday_') + 1);
  v_is_payment constant boolean := v_tab = 'payments';
begin
  execute format(
    'insert into public.saturday_daily_counts as known (tab, day, status, records, dollars)
     select %L, (changed."timestamp" at time zone ''UTC'')::date, %s, sum(sign), sum(sign * %s)
     from (%s) as changed
     group by 2, 3
     having sum(sign) <> 0 or sum(sign * %3$s) <> 0
     order by 2, 3
     on conflict (tab, day, status) do update set
       records = known.records + excluded.records,
       dollars = known.dollars + excluded.dollars',
    v_tab,
    case
      when v_is_payment then 'payment_status'
      else 'case when quarantine_reason is null then ''genuine'' else ''quarantined'' end'
    end,
    case when v_is_payment then 'amount' else '0' end,
    case tg_op
      when 'INSERT' then 'select 1 as sign, * from added'
      when 'DELETE' then 'select -1 as sign, * from removed'
      else 'select 1 as sign, * from added union all select -1, * from removed'
    end
  );
  return null;
end;
$$;

-- Trigger function: after a truncate, deletes the truncated table's counts.
create function public.saturday_clear_daily_counts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.saturday_daily_counts where tab = substr(tg_table_name, length('saturday_') + 1);
  return null;
end;
$$;

create trigger saturday_newsletter_count_insert after insert on public.saturday_newsletter
  referencing new table as added
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_newsletter_count_update after update on public.saturday_newsletter
  referencing old table as removed new table as added
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_newsletter_count_delete after delete on public.saturday_newsletter
  referencing old table as removed
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_newsletter_count_truncate after truncate on public.saturday_newsletter
  for each statement execute function public.saturday_clear_daily_counts();

create trigger saturday_waitlist_count_insert after insert on public.saturday_waitlist
  referencing new table as added
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_waitlist_count_update after update on public.saturday_waitlist
  referencing old table as removed new table as added
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_waitlist_count_delete after delete on public.saturday_waitlist
  referencing old table as removed
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_waitlist_count_truncate after truncate on public.saturday_waitlist
  for each statement execute function public.saturday_clear_daily_counts();

create trigger saturday_contact_count_insert after insert on public.saturday_contact
  referencing new table as added
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_contact_count_update after update on public.saturday_contact
  referencing old table as removed new table as added
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_contact_count_delete after delete on public.saturday_contact
  referencing old table as removed
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_contact_count_truncate after truncate on public.saturday_contact
  for each statement execute function public.saturday_clear_daily_counts();

create trigger saturday_payments_count_insert after insert on public.saturday_payments
  referencing new table as added
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_payments_count_update after update on public.saturday_payments
  referencing old table as removed new table as added
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_payments_count_delete after delete on public.saturday_payments
  referencing old table as removed
  for each statement execute function public.saturday_update_daily_counts();
create trigger saturday_payments_count_truncate after truncate on public.saturday_payments
  for each statement execute function public.saturday_clear_daily_counts();

-- "enable always": these triggers also run while a dump is loaded with ordinary triggers off
-- (session_replication_role = replica), so that the rows of the dump are counted.
alter table public.saturday_newsletter
  enable always trigger saturday_newsletter_count_insert,
  enable always trigger saturday_newsletter_count_update,
  enable always trigger saturday_newsletter_count_delete,
  enable always trigger saturday_newsletter_count_truncate;
alter table public.saturday_waitlist
  enable always trigger saturday_waitlist_count_insert,
  enable always trigger saturday_waitlist_count_update,
  enable always trigger saturday_waitlist_count_delete,
  enable always trigger saturday_waitlist_count_truncate;
alter table public.saturday_contact
  enable always trigger saturday_contact_count_insert,
  enable always trigger saturday_contact_count_update,
  enable always trigger saturday_contact_count_delete,
  enable always trigger saturday_contact_count_truncate;
alter table public.saturday_payments
  enable always trigger saturday_payments_count_insert,
  enable always trigger saturday_payments_count_update,
  enable always trigger saturday_payments_count_delete,
  enable always trigger saturday_payments_count_truncate;
