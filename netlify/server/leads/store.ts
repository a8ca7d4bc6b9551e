import { createHash } from 'node:crypto';
import { brand } from '#brand';
import type { LeadForm, Values } from '#domain/forms/form.ts';
import type { Envelope } from '#domain/forms/envelope.ts';
import { describeEmail, STAFF, type EmailDescription } from '../email/catalogue.ts';
import { Problem, tooMany } from '../http/problem.ts';
import { call, isDataRefused } from '../platform/database.ts';
import { errorName, logFault } from '../platform/log.ts';
import { formLimit, limitFor } from '../platform/rate-limit.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { companionSlug } from './companion.ts';
import { moveParked, park } from './park.ts';
import { freeText, REPEATED, suspicion } from './spam.ts';

/**
 * Maximum number of parked leads that one call of `moveParkedSoon` moves; `job-move-leads` moves the rest.
 * Without this limit, each of the many requests after an outage would try to move all parked leads.
 */
const MOVED_SOON = 10;
/** Time limit of storing a lead, in ms; leaves enough of `ANSWER_MS` (http/endpoint.ts) to park the lead. */
const STORE_MS = 4_000;
/** The time in ms after which one call of `moveParkedSoon` does not begin to move another lead. */
const MOVE_SOON_MS = 10_000;

/** The same words for a bounce and a complaint, because somebody else may have typed the address. */
const UNREACHABLE = `Our emails don’t reach this address. Please use another one, or write to ${brand.email}.`;

/** A lead that passed its form's rules. */
export interface Lead {
  formName: string;
  form: LeadForm;
  values: Values;
  envelope: Envelope;
  /** The visitor's IP address, for the rate limit only. */
  ip: string;
}

/**
 * The rate limit on the number of senders of the same text. `senderKey` identifies the sender and the text together, so
 * that a sender who repeats the text counts once.
 */
type Repeat = ReturnType<typeof limitFor> & { senderKey: string };

/** A lead's columns, emails and limit on repeated texts, for the SQL function that stores it. */
interface Entry {
  table: LeadForm['table'];
  lead: Readonly<Record<string, unknown>>;
  emails: EmailDescription[];
  repeat: Repeat | null;
}

/**
 * Stores a lead and enqueues its emails. A submission that was already stored is not stored again. A suspected bot's
 * lead is quarantined, without an email. While the database is unavailable, the lead is parked in Netlify Blobs.
 * Returns where the lead is now.
 * @throws Problem `rate_limited`, or `validation` for a subscription of an address that bounced or complained; Unavailable when the database refuses the lead's data, or when Blobs fails as well.
 */
export async function storeLead(lead: Lead, now: Date): Promise<'stored' | 'parked'> {
  const entry = toEntry(lead, now);
  try {
    const answer = await store(entry, limitFor(formLimit(lead.formName), lead.ip));
    if (answer.outcome === 'limited') throw tooMany(answer.retryAfter);
    if (answer.outcome === 'unreachable')
      throw new Problem('validation', UNREACHABLE, { fields: { email: UNREACHABLE } });
    return 'stored';
  } catch (error) {
    const isOutage = error instanceof Unavailable && !isDataRefused(error);
    if (!isOutage) throw error;
    await parkEntry(entry, now);
    return 'parked';
  }
}

/**
 * Moves at most `limit` parked leads into their tables, and begins none after `until` (ms since the epoch).
 * Returns how many were moved. The limits on submissions and on repeated texts do not apply, because they
 * would count the leads at the time of the move, not when the leads were sent.
 */
export async function moveParkedLeads(until: number, limit = Infinity): Promise<number> {
  return moveParked(
    async (entry) => {
      await store({ ...(entry as Entry), repeat: null }, null);
    },
    until,
    limit,
  );
}

/**
 * Moves up to `MOVED_SOON` parked leads and returns how many were moved. Never throws: an error is logged, and
 * `job-move-leads` moves the leads later.
 */
export async function moveParkedSoon(): Promise<number> {
  try {
    return await moveParkedLeads(Date.now() + MOVE_SOON_MS, MOVED_SOON);
  } catch (error) {
    logFault('parked leads not moved', { error: errorName(error) });
    return 0;
  }
}

function toEntry({ form, values, envelope }: Lead, now: Date): Entry {
  const { metadata: given, ...columns } = form.record(values);
  const metadata = nameProduct(given);
  const { source, attribution, submissionId } = envelope;
  const reason = suspicion(form, values, envelope, now);
  const text = freeText(form, values);
  return {
    table: form.table,
    lead: {
      ...columns,
      source,
      metadata: attribution ? { ...metadata, attribution } : metadata,
      submission_id: submissionId && contentId(submissionId, { ...columns, source, metadata }),
      quarantine_reason: reason,
    },
    emails: reason === null ? emailsOf(form, columns.email) : [],
    repeat: text === null ? null : repeatOf(text, columns.email),
  };
}

/**
 * The id under which a submission is stored, as a UUID: of the browser's id and of what was sent. So a retry is stored
 * once, and other content under an id that was used before is not taken for a retry.
 */
function contentId(submissionId: string, content: Entry['lead']): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([submissionId, content]))
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function nameProduct(metadata: Entry['lead']): Entry['lead'] {
  const product = companionSlug(metadata['product']);
  return product === null ? metadata : { ...metadata, product };
}

function repeatOf(text: string, sender: string): Repeat {
  return { ...limitFor(REPEATED, text), senderKey: limitFor(REPEATED, `${sender} ${text}`).key };
}

function store(entry: Entry, limit: ReturnType<typeof limitFor> | null) {
  const parameters = {
    p_lead: entry.lead,
    p_mail: entry.emails,
    p_limit: limit,
    ...(entry.table === 'contact' && { p_repeat: entry.repeat }),
  };
  return call(`store_${entry.table}`, parameters, STORE_MS);
}

/**
 * Parks a lead with the time of its submission. The key in Netlify Blobs is a hash of the lead's table and
 * columns, without that time, so an identical lead is parked once.
 */
async function parkEntry(entry: Entry, now: Date): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([entry.table, entry.lead]))
    .digest('hex');
  try {
    await park(hash, { ...entry, lead: { ...entry.lead, timestamp: now.toISOString() } });
  } catch (error) {
    logFault('lead not parked', { error: errorName(error) });
    throw new Unavailable('Neither store took the lead', { cause: error });
  }
}

/**
 * The email to the person who sent the lead, if the form sends one, and for a contact an email to staff. The
 * daily digest tells staff the number of other leads.
 */
function emailsOf(form: LeadForm, recipient: string): EmailDescription[] {
  const own = leadEmail(form, recipient);
  const staff = form.table === 'contact' ? [describeEmail('staff-contact', STAFF)] : [];
  return own ? [own, ...staff] : staff;
}

/** The email to the person who sent a lead; null when the form has none. */
export function leadEmail({ email }: LeadForm, recipient: string): EmailDescription | null {
  return email ? describeEmail(email, recipient) : null;
}
