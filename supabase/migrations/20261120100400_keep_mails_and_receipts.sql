-- Purpose: a mail that was claimed and not worked on costs it no attempt, and a receipt goes to the address that the order
-- holds at that moment.

-- Gives claimed mails back: [{ id, attempts }]. What another sender has taken over since stays.
create function public.saturday_give_back_emails(p_emails jsonb) returns void
language sql
set search_path = ''
as $$
  update public.saturday_emails as mails
  set status = 'queued', attempts = mails.attempts - 1, next_attempt_at = now()
  from jsonb_to_recordset(p_emails) as claimed (id uuid, attempts integer)
  where mails.id = claimed.id and mails.attempts = claimed.attempts and mails.status = 'sending';
$$;

-- As in 20261120080100_create_mail_functions.sql, and p_mail goes to the address on the order: whoever had it erased
-- while Stripe was asked gets none.
create or replace function public.saturday_settle_payment(
  p_payment_id uuid, p_status text, p_by text, p_mail jsonb, p_staff_mail jsonb default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_from text := case when p_status = 'refunded' then 'success' else 'initiated' end;
  v_email text;
begin
  update public.saturday_payments set payment_status = p_status, updated_at = now()
  where id = p_payment_id and payment_status = v_from
  returning email into v_email;

  if not found then
    return false;
  end if;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  values (
    p_payment_id,
    case when p_status = 'refunded' then 'refund' else 'settled' end,
    jsonb_build_object('from', v_from, 'status', p_status, 'by', p_by)
  );

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

revoke all on function public.saturday_give_back_emails(jsonb) from public, anon, authenticated;
grant execute on function public.saturday_give_back_emails(jsonb) to service_role;
