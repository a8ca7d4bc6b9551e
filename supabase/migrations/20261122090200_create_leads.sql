-- Leads: newsletter subscriptions, waitlist entries and contact submissions.
-- The column quarantine_reason is null for a genuine lead; otherwise it says why we suspect a bot.
-- The function set_work (migration create_admin) sets the columns work_state, work_by (initials),
-- work_at and work_note.

create table public.saturday_newsletter (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  email text not null,
  source text not null default 'website',
  metadata jsonb not null default '{}',
  unsubscribed_at timestamptz,
  submission_id uuid unique,
  quarantine_reason text
);

comment on table public.saturday_newsletter is
  'Newsletter subscriptions: one genuine row per address (lower case) and source.';

create unique index saturday_newsletter_email_source on public.saturday_newsletter (email, source)
  where quarantine_reason is null;

create table public.saturday_waitlist (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  name text not null,
  email text not null,
  phone text not null default '',
  website text not null default '',
  source text not null default 'modal-signup',
  metadata jsonb not null default '{}',
  submission_id uuid unique,
  quarantine_reason text,
  work_state text not null default 'new' check (work_state in ('new', 'contacted', 'done')),
  work_by text not null default '',
  work_at timestamptz,
  work_note text not null default ''
);

comment on table public.saturday_waitlist is 'Waitlist entries and signups.';

create table public.saturday_contact (
  id uuid primary key default gen_random_uuid(),
  "timestamp" timestamptz not null default now(),
  name text not null,
  email text not null,
  message text not null,
  source text not null default 'website',
  metadata jsonb not null default '{}',
  submission_id uuid unique,
  quarantine_reason text,
  work_state text not null default 'new' check (work_state in ('new', 'contacted', 'done')),
  work_by text not null default '',
  work_at timestamptz,
  work_note text not null default ''
);

comment on table public.saturday_contact is 'Questions, get-started forms of articles and custom analysis requests.';

-- The admin uses these indexes to read pages of leads, newest first.
create index saturday_newsletter_newest on public.saturday_newsletter ("timestamp" desc, id desc);
create index saturday_waitlist_newest on public.saturday_waitlist ("timestamp" desc, id desc);
create index saturday_contact_newest on public.saturday_contact ("timestamp" desc, id desc);
create index saturday_newsletter_quarantined on public.saturday_newsletter ("timestamp" desc, id desc)
  where quarantine_reason is not null;
create index saturday_waitlist_quarantined on public.saturday_waitlist ("timestamp" desc, id desc)
  where quarantine_reason is not null;
create index saturday_contact_quarantined on public.saturday_contact ("timestamp" desc, id desc)
  where quarantine_reason is not null;

-- Used to find the rows of an email address.
create index saturday_newsletter_email on public.saturday_newsletter (email);
create index saturday_waitlist_email on public.saturday_waitlist (email);
create index saturday_contact_email on public.saturday_contact (email);

-- Used by the retention job to find ended subscriptions.
create index saturday_newsletter_ended on public.saturday_newsletter (unsubscribed_at)
  where unsubscribed_at is not null;

alter table public.saturday_newsletter enable row level security;
alter table public.saturday_newsletter force row level security;
alter table public.saturday_waitlist enable row level security;
alter table public.saturday_waitlist force row level security;
alter table public.saturday_contact enable row level security;
alter table public.saturday_contact force row level security;

-- The three functions below store a lead and enqueue its emails in one transaction. Their arguments:
--   p_lead: the table's columns; timestamp is set only for a lead that was parked during an outage.
--   p_mail: as for enqueue_email (migration create_email), or null for no email. A quarantined lead gets
--     none.
--   p_limit: as for count_hit (migration create_rate_limits). A submission whose submission_id is stored
--     already is a retry. A retry does not count and is never refused; every other submission counts.
-- The functions return { outcome: 'stored' | 'known' | 'limited', retryAfter?: seconds }. 'known' means that
-- the lead was stored before. An advisory lock makes parallel submissions of the same lead wait for each
-- other.

-- Stores a subscription, with one genuine row per address and source. Subscribing again after unsubscribing clears
-- unsubscribed_at and enqueues p_mail again. Subscribing again while subscribed only calls resend_links (migration
-- create_email). A suspected bot's subscription is stored beside an ended one, which stays ended until staff release
-- the new one (release_newsletter, migration create_admin). A submission that was parked before the visitor
-- unsubscribed does not subscribe the visitor again.
-- Stores nothing and returns the outcome 'unreachable' when no email of ours may reach the address, unless the visitor
-- can no longer be told, because the submission was parked (p_limit is null).
create function public.saturday_store_newsletter(p_lead jsonb, p_mail jsonb, p_limit jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_newsletter := jsonb_populate_record(null::public.saturday_newsletter, p_lead);
  v_known public.saturday_newsletter;
  v_wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || v_lead.email || ' ' || v_lead.source, 0));

  if exists (select from public.saturday_newsletter as same where same.submission_id = v_lead.submission_id) then
    return '{"outcome": "known"}';
  end if;

  v_wait := public.saturday_count_hit(p_limit);
  if v_wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', v_wait);
  end if;

  if p_limit is not null and v_lead.quarantine_reason is null
    and public.saturday_read_suppression(v_lead.email) in ('bounce', 'complaint') then
    return '{"outcome": "unreachable"}';
  end if;

  select * into v_known from public.saturday_newsletter as known
  where known.email = v_lead.email and known.source = v_lead.source and known.quarantine_reason is null;

  if v_known.id is not null and (
    v_known.unsubscribed_at is null
    or v_lead."timestamp" <= v_known.unsubscribed_at
  ) then
    if v_known.unsubscribed_at is null and v_lead.quarantine_reason is null then
      perform public.saturday_resend_links(p_mail, v_known.id, v_lead."timestamp");
    end if;
    return '{"outcome": "known"}';
  end if;

  if v_known.id is not null and v_lead.quarantine_reason is null then
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
  return '{"outcome": "stored", "retryAfter": 0}';
end;
$$;

-- Stores a waitlist entry. An entry without a submission_id counts as known, and is not stored, if the table
-- has an equal entry that was sent at most ten minutes before or after the new entry. Entries are equal if
-- their name, email, phone, website, source and metadata (without metadata.attribution) are equal. A genuine
-- entry is compared only with genuine entries.
create function public.saturday_store_waitlist(p_lead jsonb, p_mail jsonb, p_limit jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_waitlist := jsonb_populate_record(null::public.saturday_waitlist, p_lead);
  v_at timestamptz := coalesce(v_lead."timestamp", now());
  v_id uuid;
  v_wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('waitlist ' || coalesce(v_lead.submission_id::text, v_lead.email), 0));

  if exists (select from public.saturday_waitlist as same where same.submission_id = v_lead.submission_id) then
    return '{"outcome": "known"}';
  end if;

  v_wait := public.saturday_count_hit(p_limit);
  if v_wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', v_wait);
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
  return '{"outcome": "stored", "retryAfter": 0}';
end;
$$;

-- Stores a submission of a contact form.
--   A submission without a submission_id counts as known, and is not stored, if the table has an equal
--   submission that was sent at most ten minutes before or after the new submission. Submissions are equal if
--   they have the same name, address, message and source. A genuine submission is compared only with genuine
--   submissions and with submissions quarantined as 'repeated', which were genuine before their quarantine.
--   p_repeat: as for is_repeated (migration create_rate_limits). If too many senders have written the text, a
--   genuine submission is stored, but quarantined as 'repeated'.
create function public.saturday_store_contact(
  p_lead jsonb, p_mail jsonb, p_limit jsonb, p_repeat jsonb default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lead public.saturday_contact := jsonb_populate_record(null::public.saturday_contact, p_lead);
  v_at timestamptz := coalesce(v_lead."timestamp", now());
  v_id uuid;
  v_wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('contact ' || coalesce(v_lead.submission_id::text, v_lead.email), 0));

  if exists (select from public.saturday_contact as same where same.submission_id = v_lead.submission_id) then
    return '{"outcome": "known"}';
  end if;

  v_wait := public.saturday_count_hit(p_limit);
  if v_wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', v_wait);
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

  if v_lead.quarantine_reason is null and public.saturday_is_repeated(p_repeat) then
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
  return '{"outcome": "stored", "retryAfter": 0}';
end;
$$;
