-- The admin, in six parts: daily counts, sessions, records, work, sources, calls. Each part begins with a comment that
-- names it.

-- Daily counts: the number of records and the dollars for each admin tab, day and status, kept up to date by triggers.
-- Counting a million rows takes a tenth of a second; adding up the days of ten years takes a millisecond.

create table public.saturday_daily_counts (
  tab text not null,
  day date not null,
  status text not null,
  records bigint not null,
  dollars numeric(14, 2) not null,
  primary key (tab, day, status)
);

comment on table public.saturday_daily_counts is
  'Counts of the admin''s four tables. Days are in UTC. The status of a lead is genuine or quarantined.';

alter table public.saturday_daily_counts enable row level security;
alter table public.saturday_daily_counts force row level security;

-- Runs after each statement that inserts, updates or deletes rows, and updates the counts of the statement's
-- table. Counts that stay the same are skipped. All other counts are updated in a fixed order, so that two
-- statements do not deadlock.
-- The SQL is composed as text. Static SQL would need six copies of the INSERT below: an insert has no
-- transition table `removed`, a delete has no `added`, and leads and payments have their status in different
-- columns.
create function public.saturday_update_daily_counts() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_tab constant text := substr(tg_table_name, length('saturday_') + 1);
  v_is_payment constant boolean := v_tab = 'payments';
begin
  execute format(
    'insert into public.saturday_daily_counts as known (tab, day, status, records, dollars)
     select %L, (changed."timestamp" at time zone ''UTC'')::date, %s, sum(sign), sum(sign * %s)
     from (%s) as changed
     group by 2, 3
     having sum(sign) <> 0 or sum(sign * %3$s) <> 0
     order by 2, 3
     on conflict (tab, day, status) do update set
       records = known.records + excluded.records,
       dollars = known.dollars + excluded.dollars',
    v_tab,
    case
      when v_is_payment then 'payment_status'
      else 'case when quarantine_reason is null then ''genuine'' else ''quarantined'' end'
    end,
    case when v_is_payment then 'amount' else '0' end,
    case tg_op
      when 'INSERT' then 'select 1 as sign, * from added'
      when 'DELETE' then 'select -1 as sign, * from removed'
      else 'select 1 as sign, * from added union all select -1, * from removed'
    end
  );
  return null;
end;
$$;

-- Trigger function: after a truncate, deletes the truncated table's counts.
create function public.saturday_clear_daily_counts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.saturday_daily_counts where tab = substr(tg_table_name, length('saturday_') + 1);
  return null;
end;
$$;

-- "enable always": these triggers also run while a dump is loaded with ordinary triggers off
-- (session_replication_role = replica), so that the rows of the dump are counted.
do $$
declare
  v_tab text;
begin
  foreach v_tab in array array['newsletter', 'waitlist', 'contact', 'payments'] loop
    execute format(
      'create trigger saturday_%1$s_count_insert after insert on public.saturday_%1$s
         referencing new table as added
         for each statement execute function public.saturday_update_daily_counts();
       create trigger saturday_%1$s_count_update after update on public.saturday_%1$s
         referencing old table as removed new table as added
         for each statement execute function public.saturday_update_daily_counts();
       create trigger saturday_%1$s_count_delete after delete on public.saturday_%1$s
         referencing old table as removed
         for each statement execute function public.saturday_update_daily_counts();
       create trigger saturday_%1$s_count_truncate after truncate on public.saturday_%1$s
         for each statement execute function public.saturday_clear_daily_counts();
       alter table public.saturday_%1$s
         enable always trigger saturday_%1$s_count_insert,
         enable always trigger saturday_%1$s_count_update,
         enable always trigger saturday_%1$s_count_delete,
         enable always trigger saturday_%1$s_count_truncate',
      v_tab
    );
  end loop;
end;
$$;

-- Admin sessions: the staff's sessions and the audit trail.
-- The functions that open and use a session get the time as an argument, p_now. A session therefore depends
-- on only one clock, that of the Netlify Functions.

create table public.saturday_admin_sessions (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  token_hash text not null unique,
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

comment on table public.saturday_admin_sessions is 'Staff sessions, by the hash of their token.';

create table public.saturday_audit (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  actor text not null,
  action text not null,
  detail jsonb not null default '{}'
);

comment on table public.saturday_audit is 'What staff did, and the exports and erasures of personal data. actor is a hashed IP address. Append-only.';

create trigger saturday_audit_append_only
  before update or delete on public.saturday_audit
  for each row execute function public.saturday_refuse_change();

create trigger saturday_audit_no_truncate
  before truncate on public.saturday_audit
  for each statement execute function public.saturday_refuse_change();

alter table public.saturday_admin_sessions enable row level security;
alter table public.saturday_admin_sessions force row level security;
alter table public.saturday_audit enable row level security;
alter table public.saturday_audit force row level security;

-- Opens a staff session. Deletes the log-in attempts counted under p_limit_key, and all expired staff sessions.
-- p_token_hash: the hash of the cookie's token. p_expires_at: the end of the session, 12 hours after the log-in.
-- p_actor: the hashed IP address for the audit trail.
create function public.saturday_open_session(
  p_token_hash text, p_expires_at timestamptz, p_now timestamptz, p_limit_key text, p_actor text
) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.saturday_rate_limits where key = p_limit_key;
  delete from public.saturday_admin_sessions where expires_at <= p_now;
  insert into public.saturday_admin_sessions (token_hash, seen_at, expires_at)
  values (p_token_hash, p_now, p_expires_at);
  insert into public.saturday_audit (actor, action) values (p_actor, 'log-in');
end;
$$;

-- Whether the staff session is open: not expired, and last used within p_idle_seconds. If the session is open, this
-- call counts as a use.
create function public.saturday_use_session(p_token_hash text, p_idle_seconds integer, p_now timestamptz)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.saturday_admin_sessions set seen_at = p_now
  where token_hash = p_token_hash
    and expires_at > p_now
    and seen_at > p_now - make_interval(secs => p_idle_seconds);
  return found;
end;
$$;

-- Closes a staff session. Does nothing when there is no such session. p_actor: as for open_session.
create function public.saturday_close_session(p_token_hash text, p_actor text) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.saturday_admin_sessions where token_hash = p_token_hash;
  if found then
    insert into public.saturday_audit (actor, action) values (p_actor, 'log-out');
  end if;
end;
$$;

-- Admin records: search, filters, pages, exports, the payment ledger, the summary, and releasing leads.
-- Changes are written to the audit trail in the same transaction. In all functions:
--   p_tab: 'newsletter', 'waitlist', 'contact' or 'payments'.
--   p_actor: the hashed IP address for the audit trail.
--   p_filter: { search, quarantined, status, source, product, work, from, to }; only quarantined is required.
--     search: as it was typed. quarantined: true selects quarantined leads, false genuine leads.
--     product: for payments, a LIKE pattern for the plan; for leads, the value of metadata.product.
--     from, to: times; from is inclusive, to is exclusive.
-- The functions that search compose their SQL as text, because the table and the conditions depend on the
-- arguments.

-- With pg_trgm, an index can find a part of a text. A Supabase project may already have the extension in
-- another schema, so the indexes below look up the extension's schema.
create extension if not exists pg_trgm with schema extensions;

-- A text as searches compare it, so that what was stored is found however it is typed: without regard to case, width and
-- diacritics (the points of Hebrew and Arabic and the strokes of ø, ł and đ too), with composed and decomposed letters alike,
-- with one i for Turkish and one s for Greek, with ss for ß, ae for æ and oe for œ, with one form for what Arabic and Persian
-- keyboards type, and without apostrophes and invisible characters; quotation marks and dashes have one shape. src/domain/admin/fold.ts has the same rules in JavaScript.
create function public.saturday_fold(p_text text) returns text
language sql
immutable
strict
set search_path = ''
as $$
  select case
    when octet_length(p_text) = char_length(p_text) then translate(lower(p_text), '`''', '')
    else translate(
      replace(
        replace(
          replace(
            replace(
              lower(
                regexp_replace(
                  normalize(translate(p_text, '´″', '''"'), NFKD),
                  '[\u0300-\u036f\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]',
                  '',
                  'g'
                )
              ),
              'ß', 'ss'
            ),
            'æ', 'ae'
          ),
          'œ', 'oe'
        ),
        'þ', 'th'
      ),
      'ıςøłđðħیىکة⁄٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹“”„‟«»״‐‒–—―−־''‘’‚‛ʼʻʽʹʿʾꞌ′`׳',
      'iσolddhييكه/01234567890123456789' || repeat('"', 7) || repeat('-', 7)
    )
  end;
$$;

-- Decodes a label of an international domain, given without its prefix xn-- (RFC 3492). A label that cannot be decoded
-- is returned with the prefix.
create function public.saturday_decode_label(p_label text) returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  v_text text := case when strpos(p_label, '-') > 0 then regexp_replace(p_label, '-[^-]*$', '') else '' end;
  v_rest text := regexp_replace(p_label, '^.*-', '');
  v_letter integer := 128;
  v_place integer := 0;
  v_bias integer := 72;
  v_before integer;
  v_weight integer;
  v_step integer;
  v_threshold integer;
  v_digit integer;
  v_delta integer;
begin
  while v_rest <> '' loop
    v_before := v_place;
    v_weight := 1;
    v_step := 36;
    loop
      v_digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', left(v_rest || '!', 1)) - 1;
      if v_digit < 0 then
        return 'xn--' || p_label;
      end if;
      v_rest := substr(v_rest, 2);
      v_place := v_place + v_digit * v_weight;
      v_threshold := least(greatest(v_step - v_bias, 1), 26);
      exit when v_digit < v_threshold;
      v_weight := v_weight * (36 - v_threshold);
      v_step := v_step + 36;
    end loop;

    v_delta := (v_place - v_before) / case when v_before = 0 then 700 else 2 end;
    v_delta := v_delta + v_delta / (length(v_text) + 1);
    v_step := 0;
    while v_delta > 455 loop
      v_delta := v_delta / 35;
      v_step := v_step + 36;
    end loop;
    v_bias := v_step + 36 * v_delta / (v_delta + 38);

    v_letter := v_letter + v_place / (length(v_text) + 1);
    v_place := v_place % (length(v_text) + 1);
    v_text := left(v_text, v_place) || chr(v_letter) || substr(v_text, v_place + 1);
    v_place := v_place + 1;
  end loop;
  return v_text;
exception when others then
  -- A number is too large, or no letter has it.
  return 'xn--' || p_label;
end;
$$;

-- How an address with an international domain is typed: info@xn--bcher-kva.example → info@bücher.example. For any other
-- address, an empty text.
create function public.saturday_typed_address(p_email text) returns text
language sql
immutable
strict
set search_path = ''
as $$
  select case when strpos(p_email, 'xn--') = 0 then ''
    else split_part(p_email, '@', 1) || '@' || (
      select string_agg(
        case when label like 'xn--%' then public.saturday_decode_label(substr(label, 5)) else label end,
        '.' order by place
      )
      from string_to_table(split_part(p_email, '@', 2), '.') with ordinality as labels (label, place)
    )
  end;
$$;

-- The words that staff read for a source (src/domain/admin/source-words.ts) and that its name does not contain.
create function public.saturday_source_words(p_source text) returns text
language sql
immutable
strict
set search_path = ''
as $$
  select case
    when p_source = '' then 'website'
    when p_source = 'newsletter-footer' then 'form'
    when p_source = 'waitlist-modal' then 'product'
    when p_source = 'studying-10000-reviews-report' then 'free'
    when p_source like '%-blog-get-started' then 'article'
    else ''
  end;
$$;

-- searched_text: what the searches of a tab compare. It is stored, because folding a long text takes a millisecond and a
-- search compares every row that the index finds. At its end are all digits, so that a phone number is found however it is
-- grouped. No answer and no export contains it (row_as_json).
do $$
declare
  v_tab text;
  v_columns text;
begin
  for v_tab, v_columns in values
    ('newsletter', 'source || '' '' || public.saturday_source_words(source)'),
    (
      'waitlist',
      'name || '' '' || phone || '' '' || website || '' '' || source || '' '' || public.saturday_source_words(source)
        || '' '' || work_note'
    ),
    (
      'contact',
      'name || '' '' || source || '' '' || public.saturday_source_words(source) || '' '' || message
        || '' '' || work_note'
    ),
    (
      'payments',
      '''order number no. #'' || id::text || '' '' || name || '' '' || plan || '' '' || coalesce(metadata ->> ''phone'', '''')
        || '' '' || coalesce(metadata ->> ''bookLinks'', '''')
        || '' '' || work_note'
    )
  loop
    execute format(
      'alter table public.saturday_%1$s add column searched_text text not null generated always as (
         public.saturday_fold(
           email || '' '' || public.saturday_typed_address(email) || '' '' || %2$s || '' ''
             || regexp_replace(normalize(%2$s, NFKC), ''[^0-9٠-٩۰-۹]'', '''', ''g'')
         )
       ) stored',
      v_tab, v_columns
    );
    execute format(
      'create index saturday_%1$s_searched on public.saturday_%1$s using gin (searched_text %2$s.gin_trgm_ops)',
      v_tab,
      (select extnamespace::regnamespace from pg_catalog.pg_extension where extname = 'pg_trgm')
    );
  end loop;
end;
$$;

-- A row of a table as JSON, for answers and exports: without searched_text.
create function public.saturday_row_as_json(p_row anyelement) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(p_row) - 'searched_text';
$$;

-- Used to find the rows of an email address without regard to upper and lower case.
create index saturday_newsletter_address on public.saturday_newsletter (lower(email) text_pattern_ops);
create index saturday_waitlist_address on public.saturday_waitlist (lower(email) text_pattern_ops);
create index saturday_contact_address on public.saturday_contact (lower(email) text_pattern_ops);
create index saturday_payments_address on public.saturday_payments (lower(email) text_pattern_ops);

-- Used to filter leads by source, and to sort payments by amount.
create index saturday_newsletter_source on public.saturday_newsletter (source, "timestamp" desc, id desc);
create index saturday_waitlist_source on public.saturday_waitlist (source, "timestamp" desc, id desc);
create index saturday_contact_source on public.saturday_contact (source, "timestamp" desc, id desc);
create index saturday_payments_amount on public.saturday_payments (amount desc, "timestamp" desc, id desc);

-- An SQL condition: the row is quarantined if p_quarantined is true, otherwise the row is genuine. Payments are never
-- quarantined.
create function public.saturday_quarantine_condition(p_tab text, p_quarantined boolean) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_tab = 'payments' then (not p_quarantined)::text
    when p_quarantined then 'quarantine_reason is not null'
    else 'quarantine_reason is null'
  end;
$$;

-- An SQL condition: the row's text contains every word of the search, also within a longer word. A word is searched
-- without the signs around it and without mailto:, https:// and www., because it may be copied from an email, a browser or
-- a sentence. Beside a whole address (Ann Smith <ann@…>), only the address is searched, because the record may have no name
-- or a part of it. An asterisk stands for any text. Of a phone number, also after its label (Mobile: 0170 …), only the last seven
-- digits are searched, because they are the same with and without the code of the country. The parts of Jean-Pierre and
-- J.K. are words. A word with ü (or ä, ö, ø) is also found with ue, and a word with ue (or ae, oe) without the e.
-- src/domain/admin/fold.ts has the same rules in JavaScript.
create function public.saturday_search_condition(p_search text) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    string_agg(condition, ' and ') filter (where part ~ '^[^@/]+@[^@/]+\.[^@/]+$'),
    string_agg(condition, ' and '),
    'true'
  )
  from
    -- U+E000 is where the e may be.
    regexp_replace(normalize(p_search, NFD), '(?<=[aouAOU])\u0308|(?<=[øØ])', E'\uE000', 'g') as marked,
    public.saturday_fold(marked) as search,
    regexp_replace(search, '[^0-9]', '', 'g') as digits,
    regexp_split_to_table(
      case
        when length(digits) >= 7 and search ~ '^\s*((tel|phone|mobile|cell|[^0-9 ]+[.:)]) *)?[0-9+() ./-]+$' then right(digits, 7)
        else search
      end,
      '[\s*<>]+|[(["]*(?:mailto:|https?://|(?<![a-z0-9.-])www\.)'
    ) as word,
    regexp_replace(word, '^[][<>(){}",;:.!?¿¡|/-]+|[][<>(){}",;:.!?¿¡|/-]+$', '', 'g') as plain,
    regexp_split_to_table(
      coalesce(nullif(plain, ''), word),
      case when plain ~ '[0-9@/:]' then '\s' else '(?<=[^-])-(?=[^-])|(?<=(?:^|\.)[^.])\.(?=[^.](?:\.|$))' end
    ) as part,
    concat('%', regexp_replace(part, '([\\%_])', '\\\1', 'g'), '%') as found,
    replace(found, E'\uE000', '') as pattern,
    replace(found, E'\uE000', 'e') as longer,
    regexp_replace(pattern, '([aou])e(?=[a-z]{2})', '\1', 'g') as shorter,
    concat(
      '(',
      concat_ws(
        ' or ',
        'searched_text like ' || quote_literal(pattern),
        'searched_text like ' || quote_literal(nullif(longer, pattern)),
        'searched_text like ' || quote_literal(nullif(shorter, pattern))
      ),
      ')'
    ) as condition
  where word <> '';
$$;

-- An SQL condition: staff work on the row. Staff do not work on unpaid orders or quarantined leads.
create function public.saturday_work_condition(p_tab text) returns text
language sql
immutable
set search_path = ''
as $$
  select case p_tab
    when 'payments' then 'payment_status in (''success'', ''refunded'')'
    else 'quarantine_reason is null'
  end;
$$;

-- An SQL condition: the row matches the filter. A value that is missing in p_filter adds no condition,
-- because concatenating null gives null, and concat_ws() leaves nulls out.
create function public.saturday_filter_condition(p_tab text, p_filter jsonb) returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    public.saturday_quarantine_condition(p_tab, (p_filter ->> 'quarantined')::boolean),
    public.saturday_search_condition(coalesce(p_filter ->> 'search', '')),
    case p_tab
      when 'payments' then 'payment_status = ' || quote_literal(p_filter ->> 'status')
      else '(unsubscribed_at is null) = ' || ((p_filter ->> 'status') = 'subscribed')
    end,
    'source = ' || quote_literal(p_filter ->> 'source'),
    case p_tab
      when 'payments' then 'plan like ' || quote_literal(p_filter ->> 'product')
      else 'metadata ->> ''product'' = ' || quote_literal(p_filter ->> 'product')
    end,
    public.saturday_work_condition(p_tab) || ' and work_state = ' || quote_literal(p_filter ->> 'work'),
    '"timestamp" >= ' || quote_literal(p_filter ->> 'from'),
    '"timestamp" < ' || quote_literal(p_filter ->> 'to')
  );
$$;

-- The number of rows that match the filter. With a search, at most 100,000 rows are counted, because
-- searching a million takes seconds. If the filter has only quarantined and status, the number comes from the
-- daily counts.
create function public.saturday_count_records(p_tab text, p_filter jsonb) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_count bigint;
begin
  -- The daily counts do not know which subscriptions have ended.
  if p_filter - array['quarantined', 'status'] = '{}' and (p_tab <> 'newsletter' or not p_filter ? 'status') then
    return (
      select coalesce(sum(records), 0) from public.saturday_daily_counts
      where tab = p_tab
        and (status = 'quarantined') = (p_filter ->> 'quarantined')::boolean
        and status = coalesce(p_filter ->> 'status', status)
    );
  end if;

  execute format(
    'select count(*) from (select from public.%I where %s limit $1) as found',
    'saturday_' || p_tab, public.saturday_filter_condition(p_tab, p_filter)
  ) into v_count using case when p_filter ? 'search' then 100000 end;
  return v_count;
end;
$$;

-- The expressions after ORDER BY for a sort. p_sort: as for records_query.
create function public.saturday_sort_order(p_sort text) returns text
language sql
immutable
set search_path = ''
as $$
  select case p_sort
    when 'oldest' then '"timestamp", id'
    when 'amount' then 'amount desc, "timestamp" desc, id desc'
    else '"timestamp" desc, id desc'
  end;
$$;

-- The SQL query for matching rows. p_sort: 'newest', 'oldest' or 'amount'. p_count: the result of
-- count_records.
-- Parameters of the query:
--   $1: the maximum number of rows.
--   $2, $3: timestamp and id of the row before the first result, or null; $6: that row's amount, for
--     'amount'.
--   $4, $5: timestamp and id of the last result, or null; only for 'newest'.
-- When a search has at most 10,000 matches, the query finds the matches with the search index and then sorts
-- them. In all other cases, the query scans the rows in the order of the sort. To force this scan, the
-- functions that run the query switch enable_sort off. The planner then assumes a high cost for every sort.
-- This cost would start JIT compilation, so these functions switch jit off too.
create function public.saturday_records_query(p_tab text, p_filter jsonb, p_sort text, p_count bigint) returns text
language sql
stable
set search_path = ''
as $$
  select format(
    case
      when p_filter ? 'search' and p_count <= 10000 then
        'with found as materialized (select * from public.%1$I where %2$s)
         select * from found where %3$s order by %4$s limit $1'
      else
        'select * from public.%1$I where %2$s and %3$s order by %4$s limit $1'
    end,
    'saturday_' || p_tab,
    public.saturday_filter_condition(p_tab, p_filter),
    case p_sort
      when 'oldest' then '($2 is null or ("timestamp", id) > ($2, $3))'
      when 'amount' then '($2 is null or (amount, "timestamp", id) < ($6, $2, $3))'
      else '($2 is null or ("timestamp", id) < ($2, $3)) and ($4 is null or ("timestamp", id) >= ($4, $5))'
    end,
    public.saturday_sort_order(p_sort)
  );
$$;

-- Matching rows as a JSON array. p_sort, p_count: as for records_query. p_limit: the maximum number of rows.
--   p_after: the row before the first result, { timestamp, id, amount? }, or null. amount: only for 'amount'.
--   p_until: the last result, { timestamp, id }, or null; only for 'newest'.
create function public.saturday_read_records(
  p_tab text, p_filter jsonb, p_sort text, p_count bigint, p_limit integer,
  p_after jsonb default null, p_until jsonb default null
) returns jsonb
language plpgsql
stable
set search_path = ''
set enable_sort = off
set jit = off
as $$
declare
  v_rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(public.saturday_row_as_json(records) order by %s), ''[]'') from (%s) as records',
    public.saturday_sort_order(p_sort), public.saturday_records_query(p_tab, p_filter, p_sort, p_count)
  ) into v_rows using
    p_limit,
    (p_after ->> 'timestamp')::timestamptz, (p_after ->> 'id')::uuid,
    (p_until ->> 'timestamp')::timestamptz, (p_until ->> 'id')::uuid,
    (p_after ->> 'amount')::numeric;
  return v_rows;
end;
$$;

-- One page of rows, and the result of count_records: { rows, total }. p_sort, p_limit, p_after: as for
-- read_records.
create function public.saturday_list_records(
  p_tab text, p_filter jsonb, p_sort text, p_limit integer, p_after jsonb default null
) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'rows', public.saturday_read_records(p_tab, p_filter, p_sort, total, p_limit, p_after),
    'total', total
  )
  from public.saturday_count_records(p_tab, p_filter) as total;
$$;

-- Records an export in the audit trail and returns the bounds of its next part: { count, after, until }. Rows
-- are exported newest first.
--   count: the result of count_records.
--   after: { timestamp, id }, the position after which the part begins: p_after when given, otherwise right
--     before the newest row (timestamp is null when no row matches). A row that becomes the newest during the
--     download is therefore left out.
--   until: { timestamp, id } of the part's last row, or null when no rows follow the part.
-- A part has at most p_rows rows and about p_bytes bytes. A CSV line is estimated as the row's text plus 40
-- bytes, because the line contains the timestamp twice.
create function public.saturday_start_export(
  p_tab text, p_filter jsonb, p_rows integer, p_bytes bigint, p_actor text, p_after jsonb default null
) returns jsonb
language plpgsql
set search_path = ''
set enable_sort = off
set jit = off
as $$
declare
  v_count bigint := public.saturday_count_records(p_tab, p_filter);
  v_part jsonb;
begin
  insert into public.saturday_audit (actor, action, detail)
  values (
    p_actor, 'export',
    jsonb_build_object('tab', p_tab, 'isSearch', p_filter ? 'search', 'isContinued', p_after is not null)
  );

  execute format(
    'with part as (
       select id, "timestamp", row_number = 1 or (row_number < $1 and bytes <= $6) as fits
       from (
         select id, "timestamp", row_number() over newest as row_number,
           sum(octet_length(records::text) - octet_length(searched_text) + 40) over newest as bytes
         from (%s) as records
         window newest as (order by "timestamp" desc, id desc rows unbounded preceding)
       ) as sized
     )
     select jsonb_build_object(
       ''after'', (
         select jsonb_build_object(
           ''timestamp'', coalesce($2, max("timestamp")),
           ''id'', coalesce($3, ''ffffffff-ffff-ffff-ffff-ffffffffffff'')
         )
         from part
       ),
       ''until'', (
         select jsonb_build_object(''timestamp'', "timestamp", ''id'', id) from part
         where fits and exists (select from part where not fits)
         order by "timestamp", id
         limit 1
       )
     )',
    public.saturday_records_query(p_tab, p_filter, 'newest', v_count)
  ) into v_part using
    p_rows + 1, (p_after ->> 'timestamp')::timestamptz, (p_after ->> 'id')::uuid,
    null::timestamptz, null::uuid, p_bytes;
  return v_part || jsonb_build_object('count', v_count);
end;
$$;

-- One row as JSON, or null.
create function public.saturday_read_record(p_tab text, p_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case p_tab
    when 'newsletter' then (select public.saturday_row_as_json(found) from public.saturday_newsletter as found where id = p_id)
    when 'waitlist' then (select public.saturday_row_as_json(found) from public.saturday_waitlist as found where id = p_id)
    when 'contact' then (select public.saturday_row_as_json(found) from public.saturday_contact as found where id = p_id)
    when 'payments' then (select public.saturday_row_as_json(found) from public.saturday_payments as found where id = p_id)
  end;
$$;

-- A payment's ledger, oldest line first, or null when there is no such payment.
create function public.saturday_read_ledger(p_payment_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('timestamp', events."timestamp", 'kind', events.kind, 'detail', events.detail)
      order by events.position
    ) filter (where events.id is not null),
    '[]'
  )
  from public.saturday_payments as payments
  left join public.saturday_payment_events as events on events.payment_id = payments.id
  where payments.id = p_payment_id
  group by payments.id;
$$;

-- Releases a subscription from quarantine. If the address has a genuine row from the same source, that row is
-- kept and the quarantined row is deleted; a genuine row that had ended before the quarantined subscription was
-- sent is open again. p_mail: as for enqueue_email (migration create_email), or null; enqueued if the row is
-- released and the subscription has not ended, or if the genuine row is open again. Returns 'released', 'merged' (was
-- deleted), 'known' (was not quarantined) or null (no such row).
create function public.saturday_release_newsletter(p_id uuid, p_mail jsonb, p_actor text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_newsletter;
  v_known public.saturday_newsletter;
  v_outcome text := 'released';
begin
  select * into v_lead from public.saturday_newsletter where id = p_id for update;
  if v_lead.id is null or v_lead.quarantine_reason is null then
    return case when v_lead.id is not null then 'known' end;
  end if;

  -- store_newsletter (migration create_leads) takes the same lock, so that it cannot store a second genuine row during
  -- the release.
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || v_lead.email || ' ' || v_lead.source, 0));
  select * into v_known from public.saturday_newsletter as known
  where known.email = v_lead.email and known.source = v_lead.source and known.quarantine_reason is null;
  if v_known.id is not null then
    v_outcome := 'merged';
    delete from public.saturday_newsletter where id = p_id;
    if v_lead.unsubscribed_at is null and v_known.unsubscribed_at < v_lead."timestamp" then
      update public.saturday_newsletter set unsubscribed_at = null where id = v_known.id;
      if p_mail is not null then
        perform public.saturday_enqueue_email(p_mail, v_known.id, v_known.unsubscribed_at::text);
      end if;
    end if;
  else
    update public.saturday_newsletter set quarantine_reason = null where id = p_id;
    if p_mail is not null and v_lead.unsubscribed_at is null then
      perform public.saturday_enqueue_email(p_mail, p_id);
    end if;
  end if;

  insert into public.saturday_audit (actor, action, detail)
  values (p_actor, 'release', jsonb_build_object('tab', 'newsletter', 'id', p_id, 'outcome', v_outcome));
  return v_outcome;
end;
$$;

-- Releases a waitlist entry or a contact submission from quarantine. p_mail: as for enqueue_email, or null;
-- enqueued if the row is released. Returns 'released', 'known' (was not quarantined) or null (no such row).
create function public.saturday_release_lead(p_tab text, p_id uuid, p_mail jsonb, p_actor text) returns text
language plpgsql
set search_path = ''
as $$
begin
  if p_tab = 'waitlist' then
    update public.saturday_waitlist set quarantine_reason = null where id = p_id and quarantine_reason is not null;
  elsif p_tab = 'contact' then
    update public.saturday_contact set quarantine_reason = null where id = p_id and quarantine_reason is not null;
  end if;
  if not found then
    return case when public.saturday_read_record(p_tab, p_id) is not null then 'known' end;
  end if;

  if p_mail is not null then
    perform public.saturday_enqueue_email(p_mail, p_id);
  end if;
  insert into public.saturday_audit (actor, action, detail)
  values (p_actor, 'release', jsonb_build_object('tab', p_tab, 'id', p_id, 'outcome', 'released'));
  return 'released';
end;
$$;

-- The numbers for the tiles and charts: { leads: { tab: records }, payments: { status: records },
-- recentPayments: { status: records }, revenue, daily }. Only genuine leads are counted. recentPayments
-- counts the payments since p_recent. daily has the p_days days that end with p_today, oldest first: [{ day,
-- leads, revenue }]. Revenue is in dollars, counts the orders with the status 'success', and belongs to the
-- day (UTC) of the order.
create function public.saturday_summarize(p_today date, p_days integer, p_recent timestamptz) returns jsonb
language sql
stable
set search_path = ''
as $$
  with sums as (
    select tab, status, sum(records) as records, sum(dollars) as dollars
    from public.saturday_daily_counts
    group by tab, status
  ),
  days as (
    select day::date as day from generate_series(p_today - (p_days - 1), p_today, interval '1 day') as day
  ),
  daily as (
    select days.day,
      coalesce(sum(records) filter (where status = 'genuine'), 0) as leads,
      coalesce(sum(dollars) filter (where tab = 'payments' and status = 'success'), 0) as revenue
    from days left join public.saturday_daily_counts as counts using (day)
    group by days.day
  )
  select jsonb_build_object(
    'leads', (select coalesce(jsonb_object_agg(tab, records), '{}') from sums where status = 'genuine'),
    'payments', (select coalesce(jsonb_object_agg(status, records), '{}') from sums where tab = 'payments'),
    'recentPayments', (
      select coalesce(jsonb_object_agg(payment_status, records), '{}')
      from (
        select payment_status, count(*) as records from public.saturday_payments
        where "timestamp" >= p_recent
        group by payment_status
      ) as recent
    ),
    'revenue', (select coalesce(sum(dollars), 0) from sums where tab = 'payments' and status = 'success'),
    'daily', (
      select jsonb_agg(jsonb_build_object('day', day, 'leads', leads, 'revenue', revenue) order by day) from daily
    )
  );
$$;

-- Admin work: what staff did about a contact, a waitlist entry or a paid order. A record is new, contacted or done.

-- Used to list the due records.
create index saturday_waitlist_open on public.saturday_waitlist ("timestamp", source, id)
  where work_state = 'new' and quarantine_reason is null;
create index saturday_contact_open on public.saturday_contact ("timestamp", source, id)
  where work_state = 'new' and quarantine_reason is null;
create index saturday_payments_open on public.saturday_payments (coalesce(paid_at, "timestamp"), plan, id)
  where work_state = 'new' and payment_status = 'success' and delivered_at is null
    and refunded_amount + lost_amount < amount;

-- Sets the state of a record's work; p_tab is 'waitlist', 'contact' or 'payments'. p_by: the initials of the
-- person who sets the state. p_state, p_note: null keeps the state, the note. Returns the row; false when staff do not work on the
-- record (a quarantined lead, an unpaid order); null when there is no such record. If the record already has
-- this state and this note, nothing is changed and nothing is added to the audit trail. The audit trail cannot
-- be erased, so email addresses and phone numbers in its copy of the note are replaced. p_actor: the hashed IP
-- address for the audit trail. The SQL is composed as text, because p_tab selects the table.
create function public.saturday_set_work(
  p_tab text, p_id uuid, p_state text, p_by text, p_note text, p_actor text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_table text := 'saturday_' || p_tab;
  v_state text;
  v_note text;
  v_is_work boolean;
begin
  execute format(
    'select work_state, work_note, %s from public.%I where id = $1 for update',
    public.saturday_work_condition(p_tab), v_table
  ) into v_state, v_note, v_is_work using p_id;
  if not coalesce(v_is_work, false) then
    return case when v_state is not null then to_jsonb(false) end;
  end if;

  p_state := coalesce(p_state, v_state);
  if p_state <> v_state or coalesce(p_note, v_note) <> v_note then
    execute format(
      'update public.%I set work_state = $2, work_by = $3, work_at = now(), work_note = coalesce($4, work_note)
       where id = $1',
      v_table
    ) using p_id, p_state, p_by, p_note;
    insert into public.saturday_audit (actor, action, detail)
    values (
      p_actor, 'work',
      jsonb_strip_nulls(jsonb_build_object(
        'tab', p_tab, 'id', p_id, 'from', v_state, 'state', p_state, 'by', p_by,
        'note', regexp_replace(
          regexp_replace(p_note, '\S+@\S+', '[address]', 'g'), '\+?\d[\d ()./-]{5,}\d', '[number]', 'g'
        )
      ))
    );
  end if;
  return public.saturday_read_record(p_tab, p_id);
end;
$$;

-- The due records, the most overdue first: { rows, total, overdue }. A row has its table's columns, tab and
-- dueAt (the time by which the site promised an answer); there are at most p_limit rows. total counts all due
-- records, overdue those with a dueAt at or before p_now.
--   p_hours: { key: hours }, the hours within which the site promises an answer; null hours mean no promise.
--     The key of an order is 'plan' or 'report', and its hours begin when it is paid. The key of a lead is its source
--     or, if p_hours has no such key, its tab. An order whose money went back to the buyer is not due.
create function public.saturday_list_due(p_hours jsonb, p_now timestamptz, p_limit integer) returns jsonb
language sql
stable
set search_path = ''
as $$
  with open as (
    select 'waitlist' as tab, id, "timestamp", case when p_hours ? source then source else 'waitlist' end as promise
    from public.saturday_waitlist
    where work_state = 'new' and quarantine_reason is null
    union all
    select 'contact', id, "timestamp", case when p_hours ? source then source else 'contact' end
    from public.saturday_contact
    where work_state = 'new' and quarantine_reason is null
    union all
    select 'payments', id, coalesce(paid_at, "timestamp"), case when plan like 'TGS Report - %' then 'report' else 'plan' end
    from public.saturday_payments
    where work_state = 'new' and payment_status = 'success' and delivered_at is null
      and refunded_amount + lost_amount < amount
  ),
  due as (
    select tab, id, "timestamp" + make_interval(hours => (p_hours ->> promise)::integer) as due_at
    from open
    where p_hours ->> promise is not null
  ),
  first_due as (
    select tab, id, due_at from due order by due_at, id limit p_limit
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(
        jsonb_agg(
          public.saturday_read_record(tab, id) || jsonb_build_object('tab', tab, 'dueAt', due_at)
          order by due_at, id
        ),
        '[]'
      )
      from first_due
    ),
    'total', (select count(*) from due),
    'overdue', (select count(*) from due where due_at <= p_now)
  );
$$;

-- Admin sources: where leads and paid orders come from, according to the attribution stored with leads.

-- The numbers of leads and paid orders, and the revenue in dollars, for the days p_from to p_to (UTC, both
-- included). These numbers are grouped by source, first page, referring host and campaign: [{ source, page,
-- referrer, campaign, leads, orders, revenue }]. The rows are sorted by revenue, then orders, then leads,
-- largest first. An order gets the source and the attribution of its buyer's earliest genuine lead. If there
-- is no such lead up to the time of the order, the source is 'checkout'. An empty source counts as 'website'.
-- Page, referrer and campaign are '' when they are unknown. The p_groups largest groups are rows of their
-- own. All other groups are added up to one row per source, with '(other)' as page, referrer and campaign.
create function public.saturday_list_sources(p_from date, p_to date, p_groups integer) returns jsonb
language sql
stable
set search_path = ''
set jit = off
as $$
  with leads as (
    select source, metadata, "timestamp" from public.saturday_newsletter where quarantine_reason is null
    union all
    select source, metadata, "timestamp" from public.saturday_waitlist where quarantine_reason is null
    union all
    select source, metadata, "timestamp" from public.saturday_contact where quarantine_reason is null
  ),
  counted as (
    select source, metadata, 1 as leads, 0 as orders, 0::numeric as revenue
    from leads
    where "timestamp" >= p_from::timestamp at time zone 'UTC'
      and "timestamp" < (p_to + 1)::timestamp at time zone 'UTC'
    union all
    select coalesce(origin.source, 'checkout'), origin.metadata, 0, 1, payments.amount
    from public.saturday_payments as payments
    left join lateral (
      select source, metadata from (
        select source, metadata, "timestamp" from public.saturday_newsletter
        where lower(email) = lower(payments.email) and quarantine_reason is null
        union all
        select source, metadata, "timestamp" from public.saturday_waitlist
        where lower(email) = lower(payments.email) and quarantine_reason is null
        union all
        select source, metadata, "timestamp" from public.saturday_contact
        where lower(email) = lower(payments.email) and quarantine_reason is null
      ) as own
      where own."timestamp" <= payments."timestamp" and payments.email <> ''
      order by own."timestamp"
      limit 1
    ) as origin on true
    where payments.payment_status = 'success'
      and payments."timestamp" >= p_from::timestamp at time zone 'UTC'
      and payments."timestamp" < (p_to + 1)::timestamp at time zone 'UTC'
  ),
  grouped as (
    select
      coalesce(nullif(source, ''), 'website') as source,
      coalesce(metadata #>> '{attribution,page}', '') as page,
      coalesce(substring(metadata #>> '{attribution,referrer}' from '^[a-z-]+://([^/?#]+)'), '') as referrer,
      coalesce(metadata #>> '{attribution,utm,utm_campaign}', '') as campaign,
      sum(leads) as leads, sum(orders) as orders, sum(revenue) as revenue
    from counted
    group by 1, 2, 3, 4
  ),
  ranked as (
    select grouped.*, row_number() over largest <= p_groups as is_large
    from grouped
    window largest as (order by revenue desc, orders desc, leads desc, source, page, referrer, campaign)
  ),
  folded as (
    select
      source,
      case when is_large then page else '(other)' end as page,
      case when is_large then referrer else '(other)' end as referrer,
      case when is_large then campaign else '(other)' end as campaign,
      sum(leads) as leads, sum(orders) as orders, sum(revenue) as revenue
    from ranked
    group by 1, 2, 3, 4
  )
  select coalesce(
    jsonb_agg(
      to_jsonb(folded) order by revenue desc, orders desc, leads desc, source, page, referrer, campaign
    ),
    '[]'
  )
  from folded;
$$;

-- Adds an export to the audit trail. Used for exports that have only one part. p_tab: what was exported. p_actor:
-- the hashed IP address of the person.
create function public.saturday_audit_export(p_tab text, p_actor text) returns void
language sql
set search_path = ''
as $$
  insert into public.saturday_audit (actor, action, detail)
  values (p_actor, 'export', jsonb_build_object('tab', p_tab, 'isSearch', false, 'isContinued', false));
$$;

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
