-- Purpose: what the desk asks most, a page and the summary, with the look at the session in the same call: an answer is
-- one way to the database and back.

-- Answers { answer }, or null when the session is not open; its idle time begins anew. p_question names the function,
-- p_asked holds its arguments by their names.
create function public.saturday_ask_as_staff(
  p_token_hash text, p_idle_seconds integer, p_now timestamptz, p_question text, p_asked jsonb
) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if not public.saturday_use_session(p_token_hash, p_idle_seconds, p_now) then
    return null;
  end if;

  return jsonb_build_object('answer', case p_question
    when 'list_records' then public.saturday_list_records(
      p_asked ->> 'p_tab', p_asked ->> 'p_search', (p_asked ->> 'p_quarantined')::boolean,
      (p_asked ->> 'p_limit')::integer, (p_asked ->> 'p_after_timestamp')::timestamptz, (p_asked ->> 'p_after_id')::uuid
    )
    when 'summarize' then public.saturday_summarize((p_asked ->> 'p_today')::date, (p_asked ->> 'p_days')::integer)
  end);
end;
$$;

revoke all on function public.saturday_ask_as_staff(text, integer, timestamptz, text, jsonb) from public, anon, authenticated;
grant execute on function public.saturday_ask_as_staff(text, integer, timestamptz, text, jsonb) to service_role;
