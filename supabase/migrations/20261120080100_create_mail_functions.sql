-- Purpose: mails to staff beside a visitor's, the daily digest, and addresses that mail must not go to.

-- Enqueues a mail { kind, recipient, subject }, or each of a list, about one record: once per kind, record and occasion.
-- A mail about a day has no record, and the day for its occasion.
create or replace function public.saturday_enqueue_email(p_mail jsonb, p_record_id uuid, p_occasion text default '')
returns void
language sql
set search_path = ''
as $$
  insert into public.saturday_emails (kind, recipient, subject, dedupe_key, record_id)
  select
    mail ->> 'kind',
    mail ->> 'recipient',
    mail ->> 'subject',
    concat_ws(':', mail ->> 'kind', p_record_id, nullif(p_occasion, '')),
    p_record_id
  from jsonb_array_elements(case jsonb_typeof(p_mail) when 'array' then p_mail else jsonb_build_array(p_mail) end) as mail
  on conflict (dedupe_key) do nothing;
$$;

-- As before, and a claim for one record leaves the staff's mail to the scheduled function: only a visitor waits.
create or replace function public.saturday_claim_emails(
  p_limit integer, p_lease_seconds integer, p_record_id uuid default null
)
returns setof public.saturday_emails
language sql
set search_path = ''
as $$
  update public.saturday_emails as mails
  set status = 'sending', attempts = mails.attempts + 1, next_attempt_at = now() + make_interval(secs => p_lease_seconds)
  where mails.id in (
    select due.id from public.saturday_emails as due
    where due.status in ('queued', 'sending')
      and due.next_attempt_at <= now()
      and (p_record_id is null or (due.record_id = p_record_id and due.recipient <> 'staff'))
    order by due.next_attempt_at
    limit p_limit
    for update skip locked
  )
  returning mails.*;
$$;

-- p_result: { status: 'sent' | 'queued' | 'failed', attempt?, messageId?, error?, retrySeconds? }. What a sender says of
-- an attempt that another one has taken over since counts only when the mail went out. The ledger tells of the buyer's
-- mails only.
create or replace function public.saturday_finish_email(p_email_id uuid, p_result jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_mail public.saturday_emails;
begin
  update public.saturday_emails set
    status = p_result ->> 'status',
    provider_message_id = p_result ->> 'messageId',
    last_error = p_result ->> 'error',
    sent_at = case when p_result ->> 'status' = 'sent' then now() end,
    next_attempt_at = now() + make_interval(secs => coalesce((p_result ->> 'retrySeconds')::integer, 0))
  where id = p_email_id
    and status = 'sending'
    and (p_result ->> 'status' = 'sent' or attempts = coalesce((p_result ->> 'attempt')::integer, attempts))
  returning * into v_mail;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  select payments.id, 'mail', jsonb_build_object('mail', v_mail.kind, 'state', v_mail.status)
  from public.saturday_payments as payments
  where payments.id = v_mail.record_id and v_mail.recipient <> 'staff' and v_mail.status in ('sent', 'failed');
end;
$$;

-- As before, with a mail to staff besides.
drop function public.saturday_settle_payment(uuid, text, text, jsonb);

create function public.saturday_settle_payment(
  p_payment_id uuid, p_status text, p_by text, p_mail jsonb, p_staff_mail jsonb default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_from text := case when p_status = 'refunded' then 'success' else 'initiated' end;
begin
  update public.saturday_payments set payment_status = p_status, updated_at = now()
  where id = p_payment_id and payment_status = v_from;

  if not found then
    return false;
  end if;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  values (
    p_payment_id,
    case when p_status = 'refunded' then 'refund' else 'settled' end,
    jsonb_build_object('from', v_from, 'status', p_status, 'by', p_by)
  );

  if p_mail is not null then
    perform public.saturday_enqueue_email(p_mail, p_payment_id);
    insert into public.saturday_payment_events (payment_id, kind, detail)
    values (p_payment_id, 'mail', jsonb_build_object('mail', p_mail ->> 'kind', 'state', 'queued'));
  end if;
  if p_staff_mail is not null then
    perform public.saturday_enqueue_email(p_staff_mail, p_payment_id);
  end if;
  return true;
end;
$$;

-- What of a day (UTC) no mail told staff of: { newsletter, waitlist }.
create function public.saturday_count_day(p_day date) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'newsletter', coalesce(sum(records) filter (where tab = 'newsletter'), 0),
    'waitlist', coalesce(sum(records) filter (where tab = 'waitlist'), 0)
  )
  from public.saturday_tallies
  where day = p_day and status = 'genuine';
$$;

-- Enqueues the digest of a day, once, when there is something to tell.
create function public.saturday_enqueue_digest(p_day date, p_mail jsonb) returns void
language sql
set search_path = ''
as $$
  select public.saturday_enqueue_email(p_mail, null, p_day::text)
  where exists (
    select from jsonb_each_text(public.saturday_count_day(p_day)) as counts where counts.value::bigint > 0
  );
$$;

create function public.saturday_gravity(p_reason text) returns integer
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_position(array['unsubscription', 'complaint', 'bounce'], p_reason), 0);
$$;

-- Notes what the mail service reported of an address: a reason, or null when it takes mail again. The gravest reason
-- stands until then. A report that is news ends the subscriptions of the address. Repeated or late it changes nothing.
-- True when it was news.
create function public.saturday_note_report(p_email text, p_reason text, p_changed_at timestamptz) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.saturday_suppressions as known (email, reason, changed_at)
  values (lower(p_email), p_reason, p_changed_at)
  on conflict (email) do update set
    reason = case
      when excluded.reason is null then null
      when public.saturday_gravity(known.reason) > public.saturday_gravity(excluded.reason) then known.reason
      else excluded.reason
    end,
    changed_at = greatest(known.changed_at, excluded.changed_at)
  where excluded.changed_at > known.changed_at
    or (
      known.reason is not null
      and (
        public.saturday_gravity(excluded.reason) > public.saturday_gravity(known.reason)
        or (excluded.reason is null and excluded.changed_at = known.changed_at)
      )
    );

  if not found then
    return false;
  end if;
  if p_reason is not null then
    update public.saturday_newsletter set unsubscribed_at = now()
    where email = lower(p_email) and unsubscribed_at is null;
  end if;
  return true;
end;
$$;

-- Why an address takes no mail, or null.
create function public.saturday_read_suppression(p_email text) returns text
language sql
stable
set search_path = ''
as $$
  select reason from public.saturday_suppressions where email = lower(p_email);
$$;

do $$
declare
  v_function regprocedure;
begin
  foreach v_function in array array[
    'public.saturday_settle_payment(uuid, text, text, jsonb, jsonb)',
    'public.saturday_count_day(date)',
    'public.saturday_enqueue_digest(date, jsonb)',
    'public.saturday_gravity(text)',
    'public.saturday_note_report(text, text, timestamptz)',
    'public.saturday_read_suppression(text)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', v_function);
    execute format('grant execute on function %s to service_role', v_function);
  end loop;
end;
$$;
