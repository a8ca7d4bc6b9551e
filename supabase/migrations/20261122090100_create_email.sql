-- Email: the outbox, and addresses that we stopped emailing.
-- Two functions use tables of later migrations: finish_email writes to the payment ledger, and note_report
-- ends newsletter subscriptions. This works because PL/pgSQL resolves names at run time.

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

comment on table public.saturday_emails is
  'The outbox: rows are added in the transaction of the event they report. A request or a job sends them.';
comment on column public.saturday_emails.recipient is
  'An address, or ''staff'' for the staff address, which is read from the environment when the email is sent.';
comment on column public.saturday_emails.record_id is 'The payment, lead or privacy request that the email is about.';
comment on column public.saturday_emails.next_attempt_at is
  'When the email is due. While status is ''sending'': when the attempt counts as lost.';

create index saturday_emails_due on public.saturday_emails (next_attempt_at) where status in ('queued', 'sending');
create index saturday_emails_record on public.saturday_emails (record_id);
create index saturday_emails_message on public.saturday_emails (provider_message_id)
  where provider_message_id is not null;
create index saturday_emails_recipient on public.saturday_emails (recipient);

create table public.saturday_suppressions (
  email text primary key,
  "timestamp" timestamptz not null default now(),
  reason text check (reason in ('unsubscription', 'complaint', 'bounce')),
  changed_at timestamptz not null
);

comment on table public.saturday_suppressions is
  'Why we stopped emailing an address (lower case), as the email service reported it.';
comment on column public.saturday_suppressions.reason is
  'The most severe report; null once the address accepts email again.';
comment on column public.saturday_suppressions.changed_at is
  'The time of the newest report: the email service''s, or ours when the report has no usable time.';

alter table public.saturday_emails enable row level security;
alter table public.saturday_emails force row level security;
alter table public.saturday_suppressions enable row level security;
alter table public.saturday_suppressions force row level security;

-- Enqueues one or more emails about a record. p_mail: one { kind, recipient, subject, limit? }, or an array of them. An
-- email with the same kind, record and p_occasion as an earlier email is not enqueued. The occasion of a daily email,
-- which has no record, is the day. limit: as p_limit of count_hit (migration create_rate_limits); beyond the limit, the
-- email is not enqueued.
create function public.saturday_enqueue_email(p_mail jsonb, p_record_id uuid, p_occasion text default '')
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.saturday_emails (kind, recipient, subject, dedupe_key, record_id)
  select
    mail ->> 'kind',
    mail ->> 'recipient',
    mail ->> 'subject',
    concat_ws(':', mail ->> 'kind', p_record_id, nullif(p_occasion, '')),
    p_record_id
  from jsonb_array_elements(
    case jsonb_typeof(p_mail) when 'array' then p_mail else jsonb_build_array(p_mail) end
  ) as mail
  where public.saturday_count_hit(mail -> 'limit') = 0
  on conflict (dedupe_key) do nothing;
end;
$$;

-- Enqueues an email about a record once more, for a visitor who asks for the email's link again.
--   p_mail: as for enqueue_email. Only emails of the two kinds below are enqueued, because they contain such
--     a link.
--   p_asked_at: when the visitor asked; null means now.
-- Nothing is enqueued if at least three emails about the record were enqueued in the last day, or if one of
-- them was enqueued after p_asked_at, or in the ten minutes before it.
create function public.saturday_resend_links(p_mail jsonb, p_record_id uuid, p_asked_at timestamptz) returns void
language sql
set search_path = ''
as $$
  select public.saturday_enqueue_email(mail, p_record_id, now()::text)
  from jsonb_array_elements(
    case jsonb_typeof(p_mail) when 'array' then p_mail else jsonb_build_array(p_mail) end
  ) as mail
  where mail ->> 'kind' in ('book-mockup-link', 'free-report-link')
    and (
      select count(*) < 3 and coalesce(max(sent."timestamp") < coalesce(p_asked_at, now()) - interval '10 minutes', true)
      from public.saturday_emails as sent
      where sent.record_id = p_record_id and sent."timestamp" > now() - interval '1 day'
    );
$$;

-- Claims at most p_limit due emails, and returns the claimed emails. A claim ends after p_lease_seconds. If
-- an email is not finished (finish_email) when its claim ends, the email is due again. Its next sender first
-- asks the email service whether the email was sent. With p_record_id, claims only the emails to the visitor
-- about that record, and the emails to staff about the record's disputes; other emails to staff can wait for
-- the job `job-send-emails`.
create function public.saturday_claim_emails(
  p_limit integer, p_lease_seconds integer, p_record_id uuid default null
)
returns setof public.saturday_emails
language sql
set search_path = ''
as $$
  update public.saturday_emails as emails
  set
    status = 'sending',
    attempts = emails.attempts + 1,
    next_attempt_at = now() + make_interval(secs => p_lease_seconds)
  where emails.id in (
    select due.id from public.saturday_emails as due
    where due.status in ('queued', 'sending')
      and due.next_attempt_at <= now()
      and (
        p_record_id is null
        or (due.record_id = p_record_id and (due.recipient <> 'staff' or due.kind = 'staff-dispute'))
      )
    order by due.next_attempt_at
    limit p_limit
    for update skip locked
  )
  returning emails.*;
$$;

-- Records the result of an attempt. p_result: { status: 'sent' | 'queued' | 'failed', attempt?, messageId?, error?,
-- retrySeconds?, isUnwanted? }; an email is unwanted when its reason has gone, as after a refund. Only an email with the status 'sending' is changed. If another sender has claimed the email since
-- this attempt, only the result 'sent' is accepted. The payment ledger gets a line when an email to the buyer was sent
-- or has failed for good, or an email to staff has failed that was still wanted. p_mail: an email to staff that is enqueued when the email to the
-- buyer has failed for good (as for enqueue_email), or null.
create function public.saturday_finish_email(p_email_id uuid, p_result jsonb, p_mail jsonb default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_email public.saturday_emails;
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
  returning * into v_email;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  select payments.id, 'mail', jsonb_build_object(
    'mail', v_email.kind,
    'state', case when (p_result ->> 'isUnwanted')::boolean then 'unwanted' else v_email.status end
  )
  from public.saturday_payments as payments
  where payments.id = v_email.record_id
    and case v_email.recipient
      when 'staff' then v_email.status = 'failed' and (p_result ->> 'isUnwanted')::boolean is not true
      else v_email.status in ('sent', 'failed')
    end;
  if found and v_email.status = 'failed' and v_email.recipient <> 'staff' and p_mail is not null then
    perform public.saturday_enqueue_email(p_mail, v_email.record_id, v_email.id::text);
  end if;
end;
$$;

-- Notes that the email service accepted an email and could not deliver it: the email has failed after all. For an email
-- about an order, the payment ledger gets a line; if it was to the buyer, p_mail (as for enqueue_email) tells staff.
-- Returns the kind of an email to staff that has failed by this, or null. A repeated notification changes nothing. p_message_id: the email service's id of the email. p_email_id: our id, or null; the service may report a bounce
-- before its own id is stored, and even while the email is queued again because the service's answer was lost.
create function public.saturday_note_undelivered(p_message_id text, p_email_id uuid, p_mail jsonb) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_email public.saturday_emails;
begin
  update public.saturday_emails set status = 'failed', last_error = 'undelivered'
  where (provider_message_id = p_message_id or id = p_email_id) and status <> 'failed'
  returning * into v_email;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  select payments.id, 'mail', jsonb_build_object('mail', v_email.kind, 'state', 'undelivered')
  from public.saturday_payments as payments
  where payments.id = v_email.record_id;
  if found and v_email.recipient <> 'staff' then
    perform public.saturday_enqueue_email(p_mail, v_email.record_id, v_email.id::text);
  end if;
  return case when v_email.recipient = 'staff' then v_email.kind end;
end;
$$;

-- Puts claimed but unsent emails back into the queue, without counting the attempt. p_emails:
-- [{ id, attempts }], as returned by claim_emails. An email with another number of attempts is skipped, because
-- another sender has claimed it.
create function public.saturday_release_emails(p_emails jsonb) returns void
language sql
set search_path = ''
as $$
  update public.saturday_emails as emails
  set status = 'queued', attempts = emails.attempts - 1, next_attempt_at = now()
  from jsonb_to_recordset(p_emails) as claimed (id uuid, attempts integer)
  where emails.id = claimed.id and emails.attempts = claimed.attempts and emails.status = 'sending';
$$;

-- The severity of a suppression reason, from 1 to 3; 0 for null.
create function public.saturday_suppression_severity(p_reason text) returns integer
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_position(array['unsubscription', 'complaint', 'bounce'], p_reason), 0);
$$;

-- Stores a notification of the email service about an address, and returns whether the notification was
-- applied. p_reason: why the address is suppressed, or null when the address accepts email again.
-- p_changed_at: the time of the notification.
--   The first notification about an address, and each notification newer than the stored changed_at, is
--   always applied. If p_reason is null, the suppression ends; otherwise the more severe of the stored reason
--   and p_reason is kept.
--   Any other notification is applied only if the address is suppressed, and only in two cases: p_reason is
--   more severe than the stored reason, or p_reason is null and p_changed_at equals the stored changed_at.
--   When a notification with a reason is applied, the subscriptions of the address end. A subscription does
--   not end if an email about it with an occasion (see enqueue_email) was enqueued after p_changed_at. Such
--   an email shows that the visitor subscribed again, or asked for a link again, after p_changed_at.
--   When the address accepts email again after a bounce, the subscriptions that the bounce ended go on.
create function public.saturday_note_report(p_email text, p_reason text, p_changed_at timestamptz) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_earlier public.saturday_suppressions;
begin
  select * into v_earlier from public.saturday_suppressions where email = lower(p_email) for update;
  insert into public.saturday_suppressions as known (email, reason, changed_at)
  values (lower(p_email), p_reason, p_changed_at)
  on conflict (email) do update set
    reason = case
      when excluded.reason is null then null
      when public.saturday_suppression_severity(known.reason)
        > public.saturday_suppression_severity(excluded.reason) then known.reason
      else excluded.reason
    end,
    changed_at = greatest(known.changed_at, excluded.changed_at)
  where excluded.changed_at > known.changed_at
    or (
      known.reason is not null
      and (
        public.saturday_suppression_severity(excluded.reason) > public.saturday_suppression_severity(known.reason)
        or (excluded.reason is null and excluded.changed_at = known.changed_at)
      )
    );

  if not found then
    return false;
  end if;
  if p_reason is not null then
    update public.saturday_newsletter as held set unsubscribed_at = greatest(p_changed_at, held."timestamp")
    where held.email = lower(p_email) and held.unsubscribed_at is null
      and not exists (
        select from public.saturday_emails as emails
        where emails.record_id = held.id and emails.dedupe_key <> concat_ws(':', emails.kind, held.id)
          and emails."timestamp" > p_changed_at
      );
  elsif v_earlier.reason = 'bounce' then
    update public.saturday_newsletter as held set unsubscribed_at = null
    where held.email = lower(p_email) and held.unsubscribed_at = greatest(v_earlier.changed_at, held."timestamp");
  end if;
  return true;
end;
$$;

-- Why we stopped emailing an address, or null.
create function public.saturday_read_suppression(p_email text) returns text
language sql
stable
set search_path = ''
as $$
  select reason from public.saturday_suppressions where email = lower(p_email);
$$;
