import { LEAD_FORMS, type LeadForm } from '#domain/forms.ts';
import {
  summarize,
  type DeskRow,
  type LeadTab,
  type RecordsAnswer,
  type Sums,
  type SummaryAnswer,
  type TabName,
} from '#domain/records.ts';
import { tellEvent, type LedgerEvent, type TimelineEvent } from '#domain/timeline.ts';
import { actorAt } from './audit.ts';
import { writeCursor, type Cursor } from './cursor.ts';
import { call } from './database.ts';
import { isId } from './id.ts';
import { mailOf } from './leads.ts';
import { Problem } from './problem.ts';
import { askAsStaff, type Visit } from './session.ts';

const DAYS = 30;

/** Which rows of a tab are asked for; `search` is in lower case, `''` for all. */
export interface RecordsQuery {
  tabName: TabName;
  search: string;
  isQuarantined: boolean;
  limit: number;
  after: Cursor | null;
}

/** The part of a lead that its mail depends on. */
interface Lead {
  email: string;
  source: string;
}

/** One page of a tab, newest first, for staff. @throws Problem `unauthorized` without a session. */
export async function listRecords(query: RecordsQuery, visit: Visit): Promise<RecordsAnswer> {
  const { tabName, search, isQuarantined, limit, after } = query;
  const { rows, total } = await askAsStaff<{ rows: DeskRow[]; total: number }>(visit, 'list_records', {
    p_tab: tabName,
    p_search: search,
    p_quarantined: isQuarantined,
    // One more tells whether there is a next page.
    p_limit: limit + 1,
    p_after_timestamp: after?.timestamp ?? null,
    p_after_id: after?.id ?? null,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = last && rows.length > limit ? writeCursor(tabName, last) : null;
  return { ok: true, rows: page, nextCursor, total };
}

/** What the tiles and charts show staff, with the 30 days up to today in UTC. @throws Problem `unauthorized` without a session. */
export async function readSummary(visit: Visit): Promise<SummaryAnswer> {
  const asked = { p_today: visit.now.toISOString().slice(0, 10), p_days: DAYS };
  return summarize(await askAsStaff<Sums>(visit, 'summarize', asked));
}

/**
 * A payment's ledger as sentences, oldest first, for staff; `paymentId` is a UUID.
 * @throws Problem `not_found`, or `unauthorized` without a session.
 */
export async function readTimeline(paymentId: string, visit: Visit): Promise<TimelineEvent[]> {
  const asked = { p_payment_id: paymentId };
  const events = await askAsStaff<LedgerEvent[] | null>(visit, 'read_ledger', asked);
  if (!events) throw missing();
  return events.map(tellEvent);
}

/**
 * Makes a suspected bot's row a genuine lead, with the mail that such a lead gets. A newsletter row whose address
 * subscribed since gives way to that one. Releasing twice changes nothing. @throws Problem `not_found`.
 */
export async function releaseLead(tabName: LeadTab, leadId: string, ip: string): Promise<void> {
  const lead = await findLead(tabName, leadId);
  if (!lead) throw missing();
  const form = formOf(tabName, lead.source);
  const release = {
    p_id: leadId,
    p_mail: form ? mailOf(form, lead.email, lead.source) : null,
    p_actor: actorAt(ip),
  };
  const outcome =
    tabName === 'newsletter'
      ? await call<string | null>('release_newsletter', release)
      : await call<string | null>('release_lead', { ...release, p_tab: tabName });
  if (outcome === null) throw missing();
}

/** Marks an order as delivered and answers since when it has been so (ISO 8601). @throws Problem `not_found`. */
export async function markDelivered(paymentId: string, ip: string): Promise<string> {
  const deliveredAt = isId(paymentId)
    ? await call<string | null>('mark_delivered', { p_payment_id: paymentId, p_actor: actorAt(ip) })
    : null;
  if (deliveredAt === null) throw missing();
  return deliveredAt;
}

/** The problem of what is not there, for every endpoint of the desk. */
export function missing(): Problem {
  return new Problem('not_found', 'There is no such record');
}

async function findLead(tabName: LeadTab, leadId: string): Promise<Lead | null> {
  return isId(leadId) ? call<Lead | null>('read_record', { p_tab: tabName, p_id: leadId }) : null;
}

function formOf(tabName: LeadTab, source: string): LeadForm | undefined {
  const forms: LeadForm[] = Object.values(LEAD_FORMS);
  return forms.find((form) => form.table === tabName && form.sources.includes(source));
}
