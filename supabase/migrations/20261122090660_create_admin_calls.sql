-- Admin calls: check a staff session and read data for the staff in one round trip to the database.

-- Checks the staff session and calls one of the admin's reading functions. p_function: the function's name
-- without the prefix. p_arguments: the function's arguments by name, without p_now. Returns { answer }, or
-- null when the session is not open. Searches, and each view of a ledger, are written to the audit trail,
-- without the text of the search. p_token_hash: the hash of the cookie's token. p_idle_seconds: a session that was
-- idle for longer is not open. p_actor: the hashed IP address for the audit trail.
create function public.saturday_call_with_session(
  p_token_hash text, p_idle_seconds integer, p_now timestamptz, p_actor text, p_function text, p_arguments jsonb
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_answer jsonb;
begin
  if not public.saturday_use_session(p_token_hash, p_idle_seconds, p_now) then
    return null;
  end if;

  case p_function
    when 'list_records' then
      select public.saturday_list_records(p_tab, p_filter, p_sort, p_limit, p_after)
      into v_answer
      from jsonb_to_record(p_arguments) as arguments (
        p_tab text, p_filter jsonb, p_sort text, p_limit integer, p_after jsonb
      );
      insert into public.saturday_audit (actor, action, detail)
      select p_actor, 'look-up', jsonb_build_object('tab', p_arguments -> 'p_tab', 'isSearch', true)
      where p_arguments -> 'p_filter' ? 'search';

    when 'list_due' then
      select public.saturday_list_due(p_hours, p_now, p_limit)
      into v_answer
      from jsonb_to_record(p_arguments) as arguments (p_hours jsonb, p_limit integer);

    when 'list_sources' then
      select public.saturday_list_sources(p_from, p_to, p_groups)
      into v_answer
      from jsonb_to_record(p_arguments) as arguments (p_from date, p_to date, p_groups integer);

    when 'read_ledger' then
      select public.saturday_read_ledger(p_payment_id)
      into v_answer
      from jsonb_to_record(p_arguments) as arguments (p_payment_id uuid);
      insert into public.saturday_audit (actor, action, detail)
      select
        p_actor,
        'look-up',
        jsonb_build_object('tab', 'payments', 'isSearch', false, 'id', p_arguments -> 'p_payment_id')
      where v_answer is not null;

    when 'summarize' then
      select public.saturday_summarize(p_today, p_days, p_recent) || public.saturday_summarize_books()
      into v_answer
      from jsonb_to_record(p_arguments) as arguments (p_today date, p_days integer, p_recent timestamptz);
  end case;
  return jsonb_build_object('answer', v_answer);
end;
$$;
