-- Purpose: how many records each tab of the desk holds, by day and status, kept up to date by the database itself.
-- Counting a million rows takes a tenth of a second; adding up the days of ten years takes a millisecond.

create table public.saturday_tallies (
  tab text not null,
  day date not null,
  status text not null,
  records bigint not null,
  dollars numeric(14, 2) not null,
  primary key (tab, day, status)
);

comment on table public.saturday_tallies is 'What the four tables of the desk fold to. Days are in UTC; a lead is genuine or quarantined.';

alter table public.saturday_tallies enable row level security;
alter table public.saturday_tallies force row level security;
revoke all on public.saturday_tallies from public, anon, authenticated;
grant select, insert, update, delete on public.saturday_tallies to service_role;

-- Adds what a statement changed. Arguments: the tab, and what of a row is its status and its dollars. A group that a
-- statement leaves as it was is not touched, and the others are taken in one order, so that two statements never wait
-- for each other.
create function public.saturday_tally() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'insert into public.saturday_tallies as known (tab, day, status, records, dollars)
     select %L, (changed."timestamp" at time zone ''UTC'')::date, %s, sum(sign), sum(sign * %s)
     from (%s) as changed
     group by 2, 3
     having sum(sign) <> 0 or sum(sign * %3$s) <> 0
     order by 2, 3
     on conflict (tab, day, status) do update set
       records = known.records + excluded.records,
       dollars = known.dollars + excluded.dollars',
    tg_argv[0], tg_argv[1], tg_argv[2],
    case tg_op
      when 'INSERT' then 'select 1 as sign, * from added'
      when 'DELETE' then 'select -1 as sign, * from removed'
      else 'select 1 as sign, * from added union all select -1, * from removed'
    end
  );
  return null;
end;
$$;

create function public.saturday_clear_tally() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.saturday_tallies where tab = tg_argv[0];
  return null;
end;
$$;

revoke all on function public.saturday_tally() from public, anon, authenticated;
revoke all on function public.saturday_clear_tally() from public, anon, authenticated;

-- The triggers fire always, also while a dump is loaded, and rows that are there already are counted once.
do $$
declare
  v_lead constant text := 'case when quarantine_reason is null then ''genuine'' else ''quarantined'' end';
  v_tab text;
  v_status text;
  v_dollars text;
  v_event text;
  v_rows text;
begin
  for v_tab, v_status, v_dollars in
    values ('newsletter', v_lead, '0'), ('waitlist', v_lead, '0'), ('contact', v_lead, '0'),
      ('payments', 'payment_status', 'amount')
  loop
    for v_event, v_rows in
      values ('insert', 'new table as added'), ('delete', 'old table as removed'),
        ('update', 'old table as removed new table as added')
    loop
      execute format(
        'create trigger saturday_%1$s_tally_%2$s after %2$s on public.saturday_%1$s referencing %3$s
         for each statement execute function public.saturday_tally(%1$L, %4$L, %5$L)',
        v_tab, v_event, v_rows, v_status, v_dollars
      );
      execute format('alter table public.saturday_%1$s enable always trigger saturday_%1$s_tally_%2$s', v_tab, v_event);
    end loop;

    execute format(
      'create trigger saturday_%1$s_tally_truncate after truncate on public.saturday_%1$s
       for each statement execute function public.saturday_clear_tally(%1$L)',
      v_tab
    );
    execute format('alter table public.saturday_%1$s enable always trigger saturday_%1$s_tally_truncate', v_tab);

    execute format(
      'insert into public.saturday_tallies (tab, day, status, records, dollars)
       select %1$L, ("timestamp" at time zone ''UTC'')::date, %2$s, count(*), sum(%3$s)
       from public.saturday_%1$s
       group by 2, 3',
      v_tab, v_status, v_dollars
    );
  end loop;
end;
$$;
