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
-- time of the first delivery }, or null when there is no such payment. The outcome is 'refused' when the
-- order is not for a report, is not paid, or its buyer's data was erased.
--   p_report: the report to add, as { file } or { url }; null adds none. The order's newest report is not
--     added again.
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
  v_how constant text := case when p_report ? 'file' then 'file' when p_report ? 'url' then 'link' else 'mark' end;
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

  if v_how <> 'mark' and (p_report ->> 'file', p_report ->> 'url') is distinct from (v_newest.file, v_newest.url) then
    insert into public.saturday_reports ("timestamp", payment_id, file, url)
    values (clock_timestamp(), p_payment_id, p_report ->> 'file', p_report ->> 'url')
    returning id into v_id;
    perform public.saturday_enqueue_email(
      p_mail || jsonb_build_object('recipient', v_payment.email), p_payment_id, v_id::text
    );
  end if;

  if v_id is not null or v_payment.delivered_at is null then
    update public.saturday_payments set delivered_at = coalesce(delivered_at, now()), updated_at = now()
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
