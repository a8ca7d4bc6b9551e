-- Purpose: hand out due mails to one sender at a time, and write down how it went.

-- Claims due mails (of one record, when given) for the next p_lease_seconds. A claim that was never finished is due
-- again afterwards; the sender then asks the provider first whether the mail went out.
create function public.saturday_claim_emails(p_limit integer, p_lease_seconds integer, p_record_id uuid default null)
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
      and (p_record_id is null or due.record_id = p_record_id)
    order by due.next_attempt_at
    limit p_limit
    for update skip locked
  )
  returning mails.*;
$$;

-- p_result: { status: 'sent' | 'queued' | 'failed', messageId?, error?, retrySeconds? }.
create function public.saturday_finish_email(p_email_id uuid, p_result jsonb) returns void
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
  where id = p_email_id and status = 'sending'
  returning * into v_mail;

  insert into public.saturday_payment_events (payment_id, kind, detail)
  select payments.id, 'mail', jsonb_build_object('mail', v_mail.kind, 'state', v_mail.status)
  from public.saturday_payments as payments
  where payments.id = v_mail.record_id and v_mail.status in ('sent', 'failed');
end;
$$;

revoke all on function public.saturday_claim_emails(integer, integer, uuid) from public, anon, authenticated;
revoke all on function public.saturday_finish_email(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.saturday_claim_emails(integer, integer, uuid) to service_role;
grant execute on function public.saturday_finish_email(uuid, jsonb) to service_role;
