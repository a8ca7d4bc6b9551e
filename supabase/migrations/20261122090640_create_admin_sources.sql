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
      coalesce(substring(metadata #>> '{attribution,referrer}' from '^[a-z]+://([^/?#]+)'), '') as referrer,
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
