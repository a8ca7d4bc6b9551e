-- Admin work: what staff did about a contact, a waitlist entry or a paid order. A record is new, contacted or done.

-- Used to list the due records.
create index saturday_waitlist_open on public.saturday_waitlist ("timestamp", source, id)
  where work_state = 'new' and quarantine_reason is null;
create index saturday_contact_open on public.saturday_contact ("timestamp", source, id)
  where work_state = 'new' and quarantine_reason is null;
create index saturday_payments_open on public.saturday_payments ("timestamp", plan, id)
  where work_state = 'new' and payment_status = 'success' and delivered_at is null;

-- Sets the state of a record's work; p_tab is 'waitlist', 'contact' or 'payments'. p_by: the initials of the
-- person who sets the state. p_note: null keeps the note. Returns the row; false when staff do not work on the
-- record (a quarantined lead, an unpaid order); null when there is no such record. If the record already has
-- this state and this note, nothing is changed and nothing is added to the audit trail. The audit trail cannot
-- be erased, so email addresses and phone numbers in its copy of the note are replaced. p_actor: the hashed IP
-- address for the audit trail. The SQL is composed as text, because p_tab selects the table.
create function public.saturday_set_work(
  p_tab text, p_id uuid, p_state text, p_by text, p_note text, p_actor text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_table text := 'saturday_' || p_tab;
  v_state text;
  v_note text;
  v_is_work boolean;
begin
  execute format(
    'select work_state, work_note, %s from public.%I where id = $1 for update',
    public.saturday_work_condition(p_tab), v_table
  ) into v_state, v_note, v_is_work using p_id;
  if not coalesce(v_is_work, false) then
    return case when v_state is not null then to_jsonb(false) end;
  end if;

  if p_state <> v_state or coalesce(p_note, v_note) <> v_note then
    execute format(
      'update public.%I set work_state = $2, work_by = $3, work_at = now(), work_note = coalesce($4, work_note)
       where id = $1',
      v_table
    ) using p_id, p_state, p_by, p_note;
    insert into public.saturday_audit (actor, action, detail)
    values (
      p_actor, 'work',
      jsonb_strip_nulls(jsonb_build_object(
        'tab', p_tab, 'id', p_id, 'from', v_state, 'state', p_state, 'by', p_by,
        'note', regexp_replace(
          regexp_replace(p_note, '\S+@\S+', '[address]', 'g'), '\+?\d[\d ()./-]{5,}\d', '[number]', 'g'
        )
      ))
    );
  end if;
  return public.saturday_read_record(p_tab, p_id);
end;
$$;

-- The due records, the most overdue first: { rows, total, overdue }. A row has its table's columns, tab and
-- dueAt (the time by which the site promised an answer); there are at most p_limit rows. total counts all due
-- records, overdue those with a dueAt at or before p_now.
--   p_hours: { key: hours }, the hours within which the site promises an answer; null hours mean no promise.
--     The key of an order is 'plan' or 'report'. The key of a lead is its source or, if p_hours has no such
--     key, its tab.
create function public.saturday_list_due(p_hours jsonb, p_now timestamptz, p_limit integer) returns jsonb
language sql
stable
set search_path = ''
as $$
  with open as (
    select 'waitlist' as tab, id, "timestamp", case when p_hours ? source then source else 'waitlist' end as promise
    from public.saturday_waitlist
    where work_state = 'new' and quarantine_reason is null
    union all
    select 'contact', id, "timestamp", case when p_hours ? source then source else 'contact' end
    from public.saturday_contact
    where work_state = 'new' and quarantine_reason is null
    union all
    select 'payments', id, "timestamp", case when plan like 'TGS Report - %' then 'report' else 'plan' end
    from public.saturday_payments
    where work_state = 'new' and payment_status = 'success' and delivered_at is null
  ),
  due as (
    select tab, id, "timestamp" + make_interval(hours => (p_hours ->> promise)::integer) as due_at
    from open
    where p_hours ->> promise is not null
  ),
  first_due as (
    select tab, id, due_at from due order by due_at, id limit p_limit
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(
        jsonb_agg(
          public.saturday_read_record(tab, id) || jsonb_build_object('tab', tab, 'dueAt', due_at)
          order by due_at, id
        ),
        '[]'
      )
      from first_due
    ),
    'total', (select count(*) from due),
    'overdue', (select count(*) from due where due_at <= p_now)
  );
$$;
