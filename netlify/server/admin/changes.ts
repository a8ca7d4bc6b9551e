import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { type LeadForm } from '#domain/forms/form.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import type { LeadTab } from '#domain/admin/tabs.ts';
import type { WorkChange, WorkTab } from '#domain/admin/work.ts';
import { Problem } from '../http/problem.ts';
import { leadEmail } from '../leads/store.ts';
import { actorAt } from '../platform/audit.ts';
import { call } from '../platform/database.ts';
import { isId } from '../platform/id.ts';
import { noSuchRecord } from './staff-endpoint.ts';

/** The columns of a lead that determine which email to enqueue, and for which address. */
interface Lead {
  email: string;
  source: string;
}

/**
 * Releases a lead from quarantine. Enqueues the email to the person who sent the lead, if the lead's form has
 * one and the lead is not an ended subscription. A newsletter lead is deleted instead if its address has a
 * genuine row from the same source; if that row had ended before, it is open again and the email is enqueued.
 * Releasing a genuine lead changes nothing.
 * @throws Problem `not_found` when there is no such lead.
 */
export async function releaseLead(tabName: LeadTab, leadId: string, ip: string): Promise<void> {
  const lead = await findLead(tabName, leadId);
  if (!lead) throw noSuchRecord();
  const form = findForm(tabName, lead.source);
  const release = {
    p_id: leadId,
    p_mail: form ? leadEmail(form, lead.email) : null,
    p_actor: actorAt(ip),
  };
  const outcome =
    tabName === 'newsletter'
      ? await call('release_newsletter', release)
      : await call('release_lead', { ...release, p_tab: tabName });
  if (outcome === null) throw noSuchRecord();
}

/**
 * Stores the work on a record (state, initials, note) and returns the record's row.
 * @throws Problem `not_found` when there is no such record; `validation` for a quarantined lead or an unpaid
 * order, because staff do not work on these.
 */
export async function setWork(
  tabName: WorkTab,
  recordId: string,
  { state, by, note, noteBefore }: WorkChange,
  ip: string,
): Promise<AdminRow> {
  if (!isId(recordId)) throw noSuchRecord();
  const record = { p_tab: tabName, p_id: recordId };
  const p_note = note === null || noteBefore === null ? note : await joinNotes(record, note, noteBefore);
  const row = await call('set_work', { ...record, p_state: state, p_by: by, p_note, p_actor: actorAt(ip) });
  if (row === null) throw noSuchRecord();
  if (row === false) throw new Problem('validation', NO_WORK[tabName]);
  return row;
}

/** Returns the note to save: after the saved note if another person has saved that one since `note` was begun. */
async function joinNotes(
  record: { p_tab: WorkTab; p_id: string },
  note: string,
  noteBefore: string,
): Promise<string> {
  const saved = (await call('read_record', record))?.work_note ?? '';
  if (saved === noteBefore || saved === '') return note;
  return note === noteBefore || saved.endsWith(note) ? saved : `${saved}\n${note}`;
}

const QUARANTINED = 'Release this lead from the quarantine first.';
const NO_WORK: Readonly<Record<WorkTab, string>> = {
  waitlist: QUARANTINED,
  contact: QUARANTINED,
  payments: 'This order is not paid.',
};

async function findLead(tabName: LeadTab, leadId: string): Promise<Lead | null> {
  return isId(leadId) ? call('read_record', { p_tab: tabName, p_id: leadId }) : null;
}

/**
 * The first form that stores leads in the table `tabName` and lists the source. If no such form lists the
 * source, the table's form under articles; undefined if the table has no form under articles.
 */
function findForm(tabName: LeadTab, source: string): LeadForm | undefined {
  const forms = Object.values<LeadForm>(LEAD_FORMS).filter(({ table }) => table === tabName);
  return (
    forms.find(({ sources }) => sources.includes(source)) ?? forms.find(({ isInArticles }) => isInArticles)
  );
}
