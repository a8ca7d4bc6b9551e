import { createHash } from 'node:crypto';
import type { LeadForm, Values } from '#domain/forms.ts';
import type { Envelope } from '#domain/submission.ts';
import { call, isDataRefused, rows, table } from './database.ts';
import { describeMail, STAFF, type MailDescription } from './emails/index.ts';
import { errorName, logFault } from './log.ts';
import { moveParked, park } from './parked-leads.ts';
import { Problem, tooMany } from './problem.ts';
import { formLimit, limitFor } from './rate-limit.ts';
import { freeText, REPEATED, suspicion } from './suspicion.ts';

/** A lead that passed its form's rules. */
export interface Lead {
  formName: string;
  form: LeadForm;
  values: Values;
  envelope: Envelope;
  /** The visitor's IP address, for the rate limit only. */
  ip: string;
}

/** The limit of one text; `senderKey` tells its senders apart. */
type Repeat = ReturnType<typeof limitFor> & { senderKey: string };

/** What the SQL function of the lead's table stores: columns and mails. */
interface Entry {
  table: LeadForm['table'];
  lead: Readonly<Record<string, unknown>>;
  mail: MailDescription[];
  repeat: Repeat | null;
}

/** What that function answers; `retryAfter` in seconds. */
type StoreAnswer = { outcome: 'stored' | 'known' } | { outcome: 'limited'; retryAfter: number };

/**
 * Stores a lead with its mail, once. A suspected bot's row is stored too, apart and without a mail. While the database
 * does not answer, the lead waits in a second durable store and counts as stored.
 * @throws Problem `rate_limited`, or `unavailable` when neither store took it.
 */
export async function storeLead(lead: Lead, now: Date): Promise<void> {
  const entry = compose(lead, now);
  try {
    const answer = await store(entry, limitFor(formLimit(lead.formName), lead.ip));
    if (answer.outcome === 'limited') throw tooMany(answer.retryAfter);
  } catch (error) {
    const isAway = error instanceof Problem && error.code === 'unavailable' && !isDataRefused(error);
    if (!isAway) throw error;
    await parkEntry(entry, now);
  }
}

/**
 * Moves what waited out an outage into its table, until `until` (ms since the epoch). Answers how many leads. Neither
 * limit counts: they come all at once, from many people.
 */
export async function moveParkedLeads(until: number): Promise<number> {
  return moveParked(async (entry) => {
    await store({ ...(entry as Entry), repeat: null }, null);
  }, until);
}

function compose({ form, values, envelope }: Lead, now: Date): Entry {
  const { metadata, ...columns } = form.record(values);
  const reason = suspicion(form, values, envelope, now);
  const text = freeText(form, values);
  return {
    table: form.table,
    lead: {
      ...columns,
      source: envelope.source,
      metadata: envelope.attribution ? { ...metadata, attribution: envelope.attribution } : metadata,
      submission_id: envelope.submissionId,
      quarantine_reason: reason,
    },
    mail: reason === null ? mailsOf(form, columns.email, envelope.source) : [],
    repeat: text === null ? null : repeatOf(text, columns.email),
  };
}

function repeatOf(text: string, sender: string): Repeat {
  return { ...limitFor(REPEATED, text), senderKey: limitFor(REPEATED, `${sender} ${text}`).key };
}

function store(entry: Entry, limit: ReturnType<typeof limitFor> | null) {
  return call<StoreAnswer>(`store_${entry.table}`, {
    p_lead: entry.lead,
    p_mail: entry.mail,
    p_limit: limit,
    ...(entry.table === 'contact' && { p_repeat: entry.repeat }),
  });
}

/** Keeps the time of the lead. Without a submission id an identical lead that is waiting counts as the same. */
async function parkEntry(entry: Entry, now: Date): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([entry.table, entry.lead]))
    .digest('hex');
  try {
    await park(hash, { ...entry, lead: { ...entry.lead, timestamp: now.toISOString() } });
  } catch (error) {
    logFault('lead not parked', { error: errorName(error) });
    throw new Problem('unavailable', 'Neither store took the lead', { cause: error });
  }
}

/** Ends every newsletter subscription of the address that the row holds. False when there is no such row. */
export async function unsubscribe(leadId: string, now: Date): Promise<boolean> {
  const [lead] = await rows<'newsletter'>(table('newsletter').select('*').eq('id', leadId).limit(1));
  if (!lead) return false;
  await rows<'newsletter'>(
    table('newsletter')
      .update({ unsubscribed_at: now.toISOString() })
      .eq('email', lead.email)
      .is('unsubscribed_at', null)
      .select('id'),
  );
  return true;
}

/** The lead's own mail, and one to staff for each contact; of the other tables the daily digest tells. */
function mailsOf(form: LeadForm, recipient: string, source: string): MailDescription[] {
  const own = mailOf(form, recipient, source);
  return [...(own ? [own] : []), ...(form.table === 'contact' ? [describeMail('staff-contact', STAFF)] : [])];
}

/** The mail that a genuine lead of that source gets, or null. */
export function mailOf(form: LeadForm, recipient: string, source: string) {
  const { mail } = form;
  return mail && (mail.source === '*' || mail.source === source) ? describeMail(mail.kind, recipient) : null;
}
