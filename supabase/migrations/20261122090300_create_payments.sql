-- Payments: orders, their append-only ledger, and the Stripe events already received.
-- The functions below change a payment and its ledger together, so a payment's status can be derived from its ledger.

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
  checked_at timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  receipt_url text,
  refunded_amount numeric(12, 2) not null default 0 check (refunded_amount >= 0),
  lost_amount numeric(12, 2) not null default 0 check (lost_amount >= 0),
  dispute_state text check (dispute_state in ('open', 'won', 'lost')),
  dispute_answer_by timestamptz,
  work_state text not null default 'new' check (work_state in ('new', 'contacted', 'done')),
  work_by text not null default '',
  work_at timestamptz,
  work_note text not null default ''
);

comment on table public.saturday_payments is 'One row per order. amount is in dollars.';
comment on column public.saturday_payments.checked_at is
  'When Stripe was last asked about the payment. A job also sets it when settling failed or there was no session yet.';
comment on column public.saturday_payments.paid_at is
  'When the payment became success: for a bank debit, days after the order.';
comment on column public.saturday_payments.delivered_at is 'When staff marked the order as delivered.';
comment on column public.saturday_payments.work_state is
  'What staff did about a paid order; work_by, work_at and work_note say who, when and with which note.';
comment on column public.saturday_payments.receipt_url is
  'Stripe''s own receipt. Not in the ledger, because an erasure removes it.';

comment on column public.saturday_payments.refunded_amount is
  'What Stripe has refunded so far, in dollars. It falls when a refund fails or is canceled, even in the status refunded.';
comment on column public.saturday_payments.lost_amount is
  'What the bank gave back to the buyer in lost disputes, in dollars.';
comment on column public.saturday_payments.dispute_state is
  'open while a dispute or an appeal is open, else lost if one was lost, else won; null without a dispute.';
comment on column public.saturday_payments.dispute_answer_by is 'When the answer to an open dispute is due at Stripe.';

create index saturday_payments_newest on public.saturday_payments ("timestamp" desc, id desc);
create index saturday_payments_email on public.saturday_payments (email);
create index saturday_payments_unsettled on public.saturday_payments (checked_at nulls first)
  where payment_status = 'initiated';
create index saturday_payments_returned on public.saturday_payments (id)
  where refunded_amount > 0 or lost_amount > 0 or dispute_state = 'won';
create index saturday_payments_disputed on public.saturday_payments (id) where dispute_state = 'open';

create table public.saturday_payment_events (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default clock_timestamp(),
  payment_id uuid not null references public.saturday_payments (id),
  kind text not null
    check (
      kind in (
        'created', 'session', 'webhook', 'check', 'settled', 'mail', 'refund', 'dispute', 'delivered', 'download'
      )
    ),
  detail jsonb not null default '{}',
  position bigint generated always as identity
);

comment on table public.saturday_payment_events is 'The ledger of every payment. Append-only.';
comment on column public.saturday_payment_events.position is 'The order of the lines: two can have the same timestamp.';

create index saturday_payment_events_payment on public.saturday_payment_events (payment_id, position);

create table public.saturday_stripe_events (
  id text primary key,
  "timestamp" timestamptz not null default now(),
  type text not null
);

comment on table public.saturday_stripe_events is
  'Events received from Stripe, by Stripe''s id, so that each is recorded once.';

alter table public.saturday_payments enable row level security;
alter table public.saturday_payments force row level security;
alter table public.saturday_payment_events enable row level security;
alter table public.saturday_payment_events force row level security;
alter table public.saturday_stripe_events enable row level security;
alter table public.saturday_stripe_events force row level security;

-- Trigger function of the append-only tables (the ledger, the audit trail). Revoking rights would not be enough,
-- because the tables' owner can change rows without a grant. Triggers also run for the owner.
create function public.saturday_refuse_change() returns trigger
language plpgsql
set search_path = ''
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

-- Records an order, once. p_payment: { name, email, plan, amount (dollars), metadata, submission_id }. p_limit: as
-- for count_hit (migration create_rate_limits). Returns { outcome: 'stored' | 'known' | 'limited', retryAfter?:
-- seconds, payment?: the row }. When the submission_id is stored already, the existing payment is returned, unless it
-- failed or expired. Without a submission_id, an identical order of the last ten minutes is returned if its status is
-- initiated or success.
create function public.saturday_start_payment(p_payment jsonb, p_limit jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order public.saturday_payments := jsonb_populate_record(null::public.saturday_payments, p_payment);
  v_row public.saturday_payments;
  v_wait integer;
begin
  perform pg_advisory_xact_lock(
    hashtextextended('payment ' || coalesce(v_order.submission_id::text, v_order.email), 0)
  );

  update public.saturday_payments as ended set submission_id = null
  where ended.submission_id = v_order.submission_id and ended.payment_status in ('failed', 'expired');

  select * into v_row from public.saturday_payments as same where same.submission_id = v_order.submission_id;
  if v_row.id is not null then
    return jsonb_build_object('outcome', 'known', 'payment', to_jsonb(v_row));
  end if;

  v_wait := public.saturday_count_hit(p_limit);
  if v_wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', v_wait);
  end if;

  if v_order.submission_id is null then
    select * into v_row from public.saturday_payments as known
    where known."timestamp" > now() - interval '10 minutes'
      and known.payment_status in ('initiated', 'success')
      and (known.name, known.email, known.plan, known.amount, known.metadata)
        = (v_order.name, v_order.email, v_order.plan, v_order.amount, v_order.metadata)
    order by known."timestamp" desc
    limit 1;
  end if;
  if v_row.id is not null then
    return jsonb_build_object('outcome', 'known', 'payment', to_jsonb(v_row));
  end if;

  insert into public.saturday_payments (name, email, plan, amount, metadata, submission_id)
  values (v_order.name, v_order.email, v_order.plan, v_order.amount, v_order.metadata, v_order.submission_id)
  returning * into v_row;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  values (v_row.id, 'created', jsonb_build_object('status', v_row.payment_status, 'amount', v_row.amount));

  return jsonb_build_object('outcome', 'stored', 'retryAfter', 0, 'payment', to_jsonb(v_row));
end;
$$;

-- Stores the id of Stripe's checkout session in a payment, if the payment's status is 'initiated' and no id is stored.
-- An expired payment gets no checkout session, because it must not be paid anymore. Returns the id that is stored after
-- the call, or null.
create function public.saturday_attach_session(p_payment_id uuid, p_session_id text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_session_id text;
begin
  update public.saturday_payments set stripe_session_id = p_session_id, updated_at = now()
  where id = p_payment_id and stripe_session_id is null and payment_status = 'initiated';

  if found then
    insert into public.saturday_payment_events (payment_id, kind, detail)
    values (p_payment_id, 'session', jsonb_build_object('session', p_session_id));
  end if;

  select stripe_session_id into v_session_id from public.saturday_payments where id = p_payment_id;
  return v_session_id;
end;
$$;

-- Records a Stripe event, and adds a line to the ledger if p_payment_id is one of our payments. Returns false, and adds
-- no line, when the event was recorded before.
create function public.saturday_note_webhook(p_event_id text, p_type text, p_payment_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.saturday_stripe_events (id, type) values (p_event_id, p_type) on conflict (id) do nothing;
  if not found then
    return false;
  end if;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  select payments.id, 'webhook', jsonb_build_object('event', p_event_id, 'type', p_type)
  from public.saturday_payments as payments
  where payments.id = p_payment_id;
  return true;
end;
$$;

-- Records that a payment was checked. p_state: the state of the payment's checkout session at Stripe, or
-- 'unstarted' when the payment has no stored session. p_by: the caller ('checkout', 'page', 'webhook', 'job' or
-- 'night'). The ledger gets a line only when the state differs from the last recorded state. Returns the position of the
-- ledger's last line.
create function public.saturday_note_check(p_payment_id uuid, p_state text, p_by text) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  v_last text;
begin
  update public.saturday_payments set checked_at = now() where id = p_payment_id;

  select detail ->> 'state' into v_last from public.saturday_payment_events
  where payment_id = p_payment_id and kind = 'check'
  order by position desc
  limit 1;

  if v_last is distinct from p_state then
    insert into public.saturday_payment_events (payment_id, kind, detail)
    values (p_payment_id, 'check', jsonb_build_object('state', p_state, 'by', p_by));
  end if;
  return (select max(position) from public.saturday_payment_events where payment_id = p_payment_id);
end;
$$;

-- Changes a payment's status to success, failed or expired, and enqueues its emails. The status changes only from
-- 'initiated', so that a repeated call has no effect. Returns whether the status changed.
--   p_by: the caller, as for note_check.
--   p_mail, p_staff_mail: { kind, recipient, subject } or null. p_mail goes to the buyer's stored address. If the
--     buyer's data was erased, p_mail is not sent and no receipt is stored.
--   p_receipt_url: the URL of Stripe's receipt, or null.
create function public.saturday_settle_payment(
  p_payment_id uuid, p_status text, p_by text, p_mail jsonb, p_staff_mail jsonb default null,
  p_receipt_url text default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_email text;
begin
  update public.saturday_payments set
    payment_status = p_status,
    updated_at = now(),
    paid_at = case when p_status = 'success' then now() end,
    receipt_url = case when email <> '' then coalesce(p_receipt_url, receipt_url) end
  where id = p_payment_id and payment_status = 'initiated'
  returning email into v_email;

  if not found then
    return false;
  end if;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  values (p_payment_id, 'settled', jsonb_build_object('from', 'initiated', 'status', p_status, 'by', p_by));

  if p_mail is not null and v_email <> '' then
    perform public.saturday_enqueue_email(p_mail || jsonb_build_object('recipient', v_email), p_payment_id);
    insert into public.saturday_payment_events (payment_id, kind, detail)
    values (p_payment_id, 'mail', jsonb_build_object('mail', p_mail ->> 'kind', 'state', 'queued'));
  end if;
  if p_staff_mail is not null then
    perform public.saturday_enqueue_email(p_staff_mail, p_payment_id);
  end if;
  return true;
end;
$$;

-- Expires a payment if its status is 'initiated' and it has no stored checkout session. Returns whether the
-- payment was expired.
create function public.saturday_expire_unstarted(p_payment_id uuid, p_by text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.saturday_payments where id = p_payment_id and stripe_session_id is null for update;
  return found and public.saturday_settle_payment(p_payment_id, 'expired', p_by, null);
end;
$$;

-- Records the state of a refund of a paid order in the ledger. Then derives refunded_amount from the ledger's last line
-- about each refund of the order. The status becomes 'refunded' when the whole amount is refunded, and also when a refund
-- of the whole amount failed: that order has ended, and its buyer is paid another way. It stays 'refunded', even if a
-- refund fails or is canceled later; only refunded_amount falls. Returns false when nothing changed, or when there is no
-- such paid order.
--   p_refund: { refund: Stripe's id, state: 'pending' | 'succeeded' | 'failed' | 'canceled', part: its amount
--     (dollars), reason: why it failed, in Stripe's word, or null }. The states only go forward, and a refund that
--     failed or was canceled stays that. Any other state is older than the recorded one and changes nothing.
--   p_by: the caller, as for note_check.
--   p_staff_mail: { kind, recipient, subject } or null. The email is enqueued when a refund fails or is canceled,
--     because then the buyer did not get the money. Its occasion is the refund's id (see enqueue_email, migration
--     create_email).
create function public.saturday_note_refund(
  p_payment_id uuid, p_refund jsonb, p_by text, p_staff_mail jsonb default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_states constant text[] := array['pending', 'succeeded', 'failed', 'canceled'];
  v_payment public.saturday_payments;
  v_last text;
  v_refunded numeric;
  v_failed numeric;
begin
  select * into v_payment from public.saturday_payments
  where id = p_payment_id and payment_status in ('success', 'refunded')
  for update;
  if not found then
    return false;
  end if;

  select detail ->> 'state' into v_last from public.saturday_payment_events
  where payment_id = p_payment_id and kind = 'refund' and detail -> 'refund' = p_refund -> 'refund'
  order by position desc
  limit 1;
  if v_last in ('failed', 'canceled')
    or array_position(v_states, p_refund ->> 'state') <= array_position(v_states, v_last) then
    return false;
  end if;

  select
    coalesce(sum(part) filter (where state in ('pending', 'succeeded')), 0),
    coalesce(max(part) filter (where state = 'failed'), 0)
  into v_refunded, v_failed
  from (
    select distinct on (refund) known.*
    from (
      select position, detail from public.saturday_payment_events
      where payment_id = p_payment_id and kind = 'refund'
      union all
      select null, p_refund
    ) as lines, jsonb_to_record(lines.detail) as known (refund text, state text, part numeric)
    order by refund, lines.position desc nulls first
  ) as refunds;

  update public.saturday_payments set
    refunded_amount = v_refunded,
    payment_status = case when greatest(v_refunded, v_failed) >= amount then 'refunded' else payment_status end,
    updated_at = now()
  where id = p_payment_id;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  select
    p_payment_id,
    'refund',
    p_refund || jsonb_build_object(
      'from', v_payment.payment_status, 'status', payment_status, 'by', p_by,
      'refunded', refunded_amount, 'amount', amount
    )
  from public.saturday_payments
  where id = p_payment_id;

  if p_staff_mail is not null and p_refund ->> 'state' in ('failed', 'canceled') then
    perform public.saturday_enqueue_email(p_staff_mail, p_payment_id, p_refund ->> 'refund');
  end if;
  return true;
end;
$$;

-- Records a dispute of a payment in the ledger. Then derives lost_amount, dispute_state and dispute_answer_by
-- of the payment from the ledger's last line about each dispute of the payment. Returns false when nothing
-- changed, or when there is no such payment.
--   p_dispute: { dispute: Stripe's id, state: 'open' | 'won' | 'lost' | 'appealed' (open again after it was lost),
--     amount (dollars), answerBy: when our answer is due (ISO 8601), or null }.
--   p_by: as for note_check.
--   p_staff_mail: { kind, recipient, subject } or null. The email is enqueued when the state changes, or when the bank
--     sets another day for our answer. Its occasion is '{line}:{dispute}:{state}' (see enqueue_email, migration
--     create_email), because a dispute may come to the same state again.
--   p_seen: what note_check returned before the caller asked Stripe, or null. A dispute that was decided is opened again
--     only if the decision was noted by then: otherwise the caller's answer from Stripe may be older than the decision.
create function public.saturday_note_dispute(
  p_payment_id uuid, p_dispute jsonb, p_by text, p_staff_mail jsonb default null, p_seen bigint default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_last jsonb;
  v_line bigint;
begin
  perform from public.saturday_payments where id = p_payment_id for update;
  if not found then
    return false;
  end if;

  select detail, position into v_last, v_line from public.saturday_payment_events
  where payment_id = p_payment_id and kind = 'dispute' and detail -> 'dispute' = p_dispute -> 'dispute'
  order by position desc
  limit 1;
  if v_last @> p_dispute
    or (
      p_dispute ->> 'state' = 'open' and v_last ->> 'state' <> 'open' and v_line > coalesce(p_seen, 0)
    ) then
    return false;
  end if;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  values (p_payment_id, 'dispute', p_dispute || jsonb_build_object('by', p_by))
  returning position into v_line;
  if p_staff_mail is not null and (
    v_last ->> 'state' is distinct from p_dispute ->> 'state'
    or v_last ->> 'answerBy' <> p_dispute ->> 'answerBy'
  ) then
    perform public.saturday_enqueue_email(
      p_staff_mail, p_payment_id, concat_ws(':', v_line, p_dispute ->> 'dispute', p_dispute ->> 'state')
    );
  end if;

  update public.saturday_payments as payments set
    updated_at = now(),
    lost_amount = sums.lost_amount,
    dispute_state = sums.dispute_state,
    dispute_answer_by = sums.answer_by
  from (
    select
      coalesce(sum(amount) filter (where state in ('lost', 'appealed')), 0) as lost_amount,
      case when bool_or(state in ('open', 'appealed')) then 'open' when bool_or(state = 'lost') then 'lost' else 'won' end
        as dispute_state,
      min("answerBy") filter (where state in ('open', 'appealed')) as answer_by
    from (
      select distinct on (events.detail ->> 'dispute') known.*
      from public.saturday_payment_events as events,
        jsonb_to_record(events.detail) as known (state text, amount numeric, "answerBy" timestamptz)
      where events.payment_id = p_payment_id and events.kind = 'dispute'
      order by events.detail ->> 'dispute', events.position desc
    ) as disputes
  ) as sums
  where payments.id = p_payment_id;
  return true;
end;
$$;

-- Deliveries: the reports that staff delivered to buyers.

create table public.saturday_reports (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  payment_id uuid not null references public.saturday_payments (id),
  file text,
  url text,
  constraint saturday_reports_one_place check (num_nonnulls(file, url) = 1)
);

comment on table public.saturday_reports is 'Delivered reports. The newest of an order is the one that its links open.';
comment on column public.saturday_reports.file is 'The key of a PDF in the Netlify Blobs store `reports`.';
comment on column public.saturday_reports.url is 'The https URL of a report that staff keep elsewhere.';

create index saturday_reports_payment on public.saturday_reports (payment_id, "timestamp" desc);
create index saturday_reports_oldest on public.saturday_reports ("timestamp");

alter table public.saturday_reports enable row level security;
alter table public.saturday_reports force row level security;

-- Marks a paid order of a report as delivered. Returns { outcome: 'delivered' | 'refused', deliveredAt?: the
-- time of the first delivery, or null }, or null when there is no such payment. The outcome is 'refused' when the
-- order is not for a report, is not paid, or its buyer's data was erased.
--   p_report: the report to add, as { file } or { url }; null adds none. { undo } takes back a mark without a report. The order's newest report is not
--     added again within ten minutes, as after a double click. Later, staff mean to send it again.
--   p_mail: { kind, subject }. When a report is added, this email is enqueued for the buyer.
--   p_actor: the hashed IP address for the audit trail.
create function public.saturday_deliver_report(p_payment_id uuid, p_report jsonb, p_mail jsonb, p_actor text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_payment public.saturday_payments;
  v_newest public.saturday_reports;
  v_id uuid;
  v_delivered_at timestamptz;
  v_how constant text := case
    when p_report ? 'file' then 'file' when p_report ? 'url' then 'link' when p_report ? 'undo' then 'undo' else 'mark'
  end;
begin
  select * into v_payment from public.saturday_payments where id = p_payment_id for update;
  if not found then
    return null;
  end if;
  if v_payment.payment_status <> 'success' or v_payment.email = ''
    or v_payment.metadata ->> 'reportType' is distinct from 'tgs-report' then
    return '{"outcome": "refused"}';
  end if;

  select * into v_newest from public.saturday_reports where payment_id = p_payment_id
  order by "timestamp" desc, id desc limit 1;

  if v_how in ('file', 'link') and (
    (p_report ->> 'file', p_report ->> 'url') is distinct from (v_newest.file, v_newest.url)
    or v_newest."timestamp" < now() - interval '10 minutes'
  ) then
    insert into public.saturday_reports ("timestamp", payment_id, file, url)
    values (clock_timestamp(), p_payment_id, p_report ->> 'file', p_report ->> 'url')
    returning id into v_id;
    perform public.saturday_enqueue_email(
      p_mail || jsonb_build_object('recipient', v_payment.email), p_payment_id, v_id::text
    );
  end if;

  v_delivered_at := case
    when v_how <> 'undo' or v_newest.id is not null then coalesce(v_payment.delivered_at, now())
  end;
  if v_id is not null or v_delivered_at is distinct from v_payment.delivered_at then
    update public.saturday_payments set delivered_at = v_delivered_at, updated_at = now()
    where id = p_payment_id
    returning * into v_payment;
    insert into public.saturday_payment_events (payment_id, kind, detail)
    values (p_payment_id, 'delivered', jsonb_build_object('how', v_how));
    insert into public.saturday_audit (actor, action, detail)
    values (p_actor, 'delivered', jsonb_build_object('tab', 'payments', 'id', p_payment_id, 'how', v_how));
  end if;
  return jsonb_build_object('outcome', 'delivered', 'deliveredAt', v_payment.delivered_at);
end;
$$;

-- The newest report of a paid order: { file, url }, one of which is null. Returns null when the order is not
-- paid or has no report. With p_is_download, a line about the download is added to the ledger.
create function public.saturday_read_report(p_payment_id uuid, p_is_download boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_report public.saturday_reports;
begin
  select reports.* into v_report
  from public.saturday_reports as reports
  join public.saturday_payments as payments on payments.id = reports.payment_id
  where reports.payment_id = p_payment_id and payments.payment_status = 'success'
  order by reports."timestamp" desc, reports.id desc
  limit 1;
  if not found then
    return null;
  end if;
  if p_is_download then
    insert into public.saturday_payment_events (payment_id, kind) values (p_payment_id, 'download');
  end if;
  return jsonb_build_object('file', v_report.file, 'url', v_report.url);
end;
$$;

-- Enqueues the email with a new link to the report of an order, unless the email's limit is exceeded. p_order
-- is the order id (8 characters, upper case), p_email the buyer's address (lower case). p_mail: { kind,
-- subject, limit? }, as for enqueue_email (migration create_email). Returns the payment's id, even if the
-- limit is exceeded; null when no paid order with a report has that order id and address.
create function public.saturday_renew_report_link(p_order text, p_email text, p_mail jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_occasion constant text := clock_timestamp()::text;
begin
  select payments.id into v_id
  from public.saturday_payments as payments
  where lower(payments.email) = p_email and upper(left(payments.id::text, 8)) = p_order
    and payments.payment_status = 'success'
    and exists (select from public.saturday_reports as reports where reports.payment_id = payments.id)
  limit 1;
  if v_id is null then
    return null;
  end if;
  perform public.saturday_enqueue_email(p_mail || jsonb_build_object('recipient', p_email), v_id, v_occasion);
  return v_id;
end;
$$;

-- The keys in Netlify Blobs of the PDFs that were delivered to an email address (lower case).
create function public.saturday_list_report_files(p_email text) returns setof text
language sql
stable
set search_path = ''
as $$
  select reports.file
  from public.saturday_reports as reports
  join public.saturday_payments as payments on payments.id = reports.payment_id
  where lower(payments.email) = p_email and reports.file is not null;
$$;

-- Returns the keys in p_keys that no row of saturday_reports refers to. A key names a PDF in Netlify Blobs.
create function public.saturday_find_unused_files(p_keys text[]) returns setof text
language sql
stable
set search_path = ''
as $$
  select key from unnest(p_keys) as key
  where not exists (select from public.saturday_reports as reports where reports.file = key);
$$;
