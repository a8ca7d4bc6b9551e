-- Purpose: what is sent again counts against the limit of its address, unless its submission_id says that it is the same;
-- the same submission never undoes an unsubscription; and who asks for a link again gets it again.
-- Arguments and answers as in 20261120060400_create_lead_functions.sql.

-- A link that was asked for again goes out again after ten minutes, three times a day at most.
create function public.saturday_enqueue_link_again(p_mail jsonb, p_record_id uuid) returns void
language sql
set search_path = ''
as $$
  select public.saturday_enqueue_email(mail, p_record_id, now()::text)
  from jsonb_array_elements(case jsonb_typeof(p_mail) when 'array' then p_mail else jsonb_build_array(p_mail) end) as mail
  where mail ->> 'kind' in ('book-mockup-link', 'free-report-link')
    and (
      select count(*) < 3 and coalesce(max(sent."timestamp") < now() - interval '10 minutes', true)
      from public.saturday_emails as sent
      where sent.record_id = p_record_id and sent."timestamp" > now() - interval '1 day'
    );
$$;

create or replace function public.saturday_store_newsletter(p_lead jsonb, p_mail jsonb, p_limit jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_newsletter := jsonb_populate_record(null::public.saturday_newsletter, p_lead);
  v_known public.saturday_newsletter;
  v_answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || v_lead.email || ' ' || v_lead.source, 0));

  if exists (select from public.saturday_newsletter as same where same.submission_id = v_lead.submission_id) then
    return '{"outcome": "known"}';
  end if;

  v_answer := public.saturday_limit_answer(p_limit);
  if v_answer ->> 'outcome' = 'limited' then
    return v_answer;
  end if;

  select * into v_known from public.saturday_newsletter as known
  where known.email = v_lead.email and known.source = v_lead.source and known.quarantine_reason is null;

  if v_known.id is not null and (
    v_known.unsubscribed_at is null
    or v_lead.quarantine_reason is not null
    or v_lead."timestamp" <= v_known.unsubscribed_at
  ) then
    if v_known.unsubscribed_at is null and v_lead.quarantine_reason is null then
      perform public.saturday_enqueue_link_again(p_mail, v_known.id);
    end if;
    return '{"outcome": "known"}';
  end if;

  if v_known.id is not null then
    update public.saturday_newsletter set unsubscribed_at = null where id = v_known.id;
  else
    insert into public.saturday_newsletter (
      "timestamp", email, source, metadata, submission_id, quarantine_reason, unsubscribed_at
    )
    values (
      coalesce(v_lead."timestamp", now()), v_lead.email, v_lead.source,
      coalesce(v_lead.metadata, '{}'), v_lead.submission_id, v_lead.quarantine_reason,
      (
        select max(ended.unsubscribed_at) from public.saturday_newsletter as ended
        where ended.email = v_lead.email and ended.unsubscribed_at >= v_lead."timestamp"
      )
    )
    returning * into v_known;
  end if;

  if p_mail is not null and v_known.quarantine_reason is null then
    perform public.saturday_enqueue_email(p_mail, v_known.id, coalesce(v_known.unsubscribed_at::text, ''));
  end if;
  return v_answer;
end;
$$;

create or replace function public.saturday_store_waitlist(p_lead jsonb, p_mail jsonb, p_limit jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_waitlist := jsonb_populate_record(null::public.saturday_waitlist, p_lead);
  v_at timestamptz := coalesce(v_lead."timestamp", now());
  v_id uuid;
  v_answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('waitlist ' || coalesce(v_lead.submission_id::text, v_lead.email), 0));

  if exists (select from public.saturday_waitlist as same where same.submission_id = v_lead.submission_id) then
    return '{"outcome": "known"}';
  end if;

  v_answer := public.saturday_limit_answer(p_limit);
  if v_answer ->> 'outcome' = 'limited' then
    return v_answer;
  end if;

  if v_lead.submission_id is null and exists (
    select from public.saturday_waitlist as known
    where known."timestamp" between v_at - interval '10 minutes' and v_at + interval '10 minutes'
      and (known.quarantine_reason is null or v_lead.quarantine_reason is not null)
      and (known.name, known.email, known.phone, known.website, known.source)
        = (v_lead.name, v_lead.email, coalesce(v_lead.phone, ''), coalesce(v_lead.website, ''), v_lead.source)
      and known.metadata - 'attribution' = coalesce(v_lead.metadata, '{}') - 'attribution'
  ) then
    return '{"outcome": "known"}';
  end if;

  insert into public.saturday_waitlist (
    "timestamp", name, email, phone, website, source, metadata, submission_id, quarantine_reason
  )
  values (
    v_at, v_lead.name, v_lead.email, coalesce(v_lead.phone, ''), coalesce(v_lead.website, ''), v_lead.source,
    coalesce(v_lead.metadata, '{}'), v_lead.submission_id, v_lead.quarantine_reason
  )
  returning id into v_id;

  if p_mail is not null and v_lead.quarantine_reason is null then
    perform public.saturday_enqueue_email(p_mail, v_id);
  end if;
  return v_answer;
end;
$$;

create or replace function public.saturday_store_contact(
  p_lead jsonb, p_mail jsonb, p_limit jsonb, p_repeat jsonb default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_contact := jsonb_populate_record(null::public.saturday_contact, p_lead);
  v_at timestamptz := coalesce(v_lead."timestamp", now());
  v_id uuid;
  v_answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('contact ' || coalesce(v_lead.submission_id::text, v_lead.email), 0));

  if exists (select from public.saturday_contact as same where same.submission_id = v_lead.submission_id) then
    return '{"outcome": "known"}';
  end if;

  v_answer := public.saturday_limit_answer(p_limit);
  if v_answer ->> 'outcome' = 'limited' then
    return v_answer;
  end if;

  if v_lead.submission_id is null and exists (
    select from public.saturday_contact as known
    where known."timestamp" between v_at - interval '10 minutes' and v_at + interval '10 minutes'
      and (coalesce(known.quarantine_reason, 'repeated') = 'repeated' or v_lead.quarantine_reason is not null)
      and (known.name, known.email, known.message, known.source)
        = (v_lead.name, v_lead.email, v_lead.message, v_lead.source)
  ) then
    return '{"outcome": "known"}';
  end if;

  if v_lead.quarantine_reason is null and public.saturday_take_limit(p_repeat) > 0 then
    v_lead.quarantine_reason := 'repeated';
  end if;

  insert into public.saturday_contact (
    "timestamp", name, email, message, source, metadata, submission_id, quarantine_reason
  )
  values (
    v_at, v_lead.name, v_lead.email, v_lead.message, v_lead.source,
    coalesce(v_lead.metadata, '{}'), v_lead.submission_id, v_lead.quarantine_reason
  )
  returning id into v_id;

  if p_mail is not null and v_lead.quarantine_reason is null then
    perform public.saturday_enqueue_email(p_mail, v_id);
  end if;
  return v_answer;
end;
$$;

create or replace function public.saturday_start_payment(p_payment jsonb, p_limit jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order public.saturday_payments := jsonb_populate_record(null::public.saturday_payments, p_payment);
  v_row public.saturday_payments;
  v_answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('payment ' || coalesce(v_order.submission_id::text, v_order.email), 0));

  update public.saturday_payments as ended set submission_id = null
  where ended.submission_id = v_order.submission_id and ended.payment_status in ('failed', 'expired');

  select * into v_row from public.saturday_payments as same where same.submission_id = v_order.submission_id;
  if v_row.id is not null then
    return jsonb_build_object('outcome', 'known', 'payment', to_jsonb(v_row));
  end if;

  v_answer := public.saturday_limit_answer(p_limit);
  if v_answer ->> 'outcome' = 'limited' then
    return v_answer;
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

  return v_answer || jsonb_build_object('payment', to_jsonb(v_row));
end;
$$;

revoke all on function public.saturday_enqueue_link_again(jsonb, uuid) from public, anon, authenticated;
grant execute on function public.saturday_enqueue_link_again(jsonb, uuid) to service_role;
