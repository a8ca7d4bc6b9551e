-- Purpose: every change of a payment, each with its line in the ledger and its mail, in one transaction.

-- Records an order, once. p_payment: name, email, plan, amount (dollars), metadata, submission_id.
-- A known submission_id (unless that payment failed or expired), or without one an identical order of the last ten
-- minutes, answers the row that exists.
-- Answers { outcome: 'stored' | 'known' | 'limited', retryAfter: seconds, payment: the row }.
create function public.saturday_start_payment(p_payment jsonb, p_limit jsonb) returns jsonb
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

  select * into v_row from public.saturday_payments as known
  where known.submission_id = v_order.submission_id
    or (
      v_order.submission_id is null
      and known."timestamp" > now() - interval '10 minutes'
      and known.payment_status in ('initiated', 'success')
      and (known.name, known.email, known.plan, known.amount, known.metadata)
        = (v_order.name, v_order.email, v_order.plan, v_order.amount, v_order.metadata)
    )
  order by known."timestamp" desc
  limit 1;

  if v_row.id is not null then
    return jsonb_build_object('outcome', 'known', 'payment', to_jsonb(v_row));
  end if;

  v_answer := public.saturday_limit_answer(p_limit);
  if v_answer ->> 'outcome' = 'limited' then
    return v_answer;
  end if;

  insert into public.saturday_payments (name, email, plan, amount, metadata, submission_id)
  values (v_order.name, v_order.email, v_order.plan, v_order.amount, v_order.metadata, v_order.submission_id)
  returning * into v_row;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  values (v_row.id, 'created', jsonb_build_object('status', v_row.payment_status, 'amount', v_row.amount));

  return v_answer || jsonb_build_object('payment', to_jsonb(v_row));
end;
$$;

-- Stores the provider's session on a payment; the first one stays. Answers the session that the row holds.
create function public.saturday_attach_session(p_payment_id uuid, p_session_id text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_session_id text;
begin
  update public.saturday_payments set stripe_session_id = p_session_id, updated_at = now()
  where id = p_payment_id and stripe_session_id is null;

  if found then
    insert into public.saturday_payment_events (payment_id, kind, detail)
    values (p_payment_id, 'session', jsonb_build_object('session', p_session_id));
  end if;

  select stripe_session_id into v_session_id from public.saturday_payments where id = p_payment_id;
  return v_session_id;
end;
$$;

-- Notes an event of the provider. False when it was noted before.
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

-- Notes what the provider answered; the ledger gets a line only when that differs from the last answer.
create function public.saturday_note_check(p_payment_id uuid, p_state text, p_by text) returns void
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
end;
$$;

-- Moves a payment and enqueues its mail. It moves only from 'initiated', and to 'refunded' only from 'success',
-- so that of page, webhook and job only the first one changes anything. True when this call moved it.
create function public.saturday_settle_payment(p_payment_id uuid, p_status text, p_by text, p_mail jsonb) returns boolean
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
  return true;
end;
$$;

revoke all on function public.saturday_start_payment(jsonb, jsonb) from public, anon, authenticated;
revoke all on function public.saturday_attach_session(uuid, text) from public, anon, authenticated;
revoke all on function public.saturday_note_webhook(text, text, uuid) from public, anon, authenticated;
revoke all on function public.saturday_note_check(uuid, text, text) from public, anon, authenticated;
revoke all on function public.saturday_settle_payment(uuid, text, text, jsonb) from public, anon, authenticated;
grant execute on function public.saturday_start_payment(jsonb, jsonb) to service_role;
grant execute on function public.saturday_attach_session(uuid, text) to service_role;
grant execute on function public.saturday_note_webhook(text, text, uuid) to service_role;
grant execute on function public.saturday_note_check(uuid, text, text) to service_role;
grant execute on function public.saturday_settle_payment(uuid, text, text, jsonb) to service_role;
