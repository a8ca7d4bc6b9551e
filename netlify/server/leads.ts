import type { LeadForm, Values } from '#domain/forms.ts';
import type { Envelope } from '#domain/submission.ts';
import { call, rows, table } from './database.ts';
import { describeMail } from './emails/index.ts';
import { tooMany } from './problem.ts';
import { formLimit, limitFor } from './rate-limit.ts';

/** Nobody fills a form in less, not even a password manager with a finger on Enter. */
const MIN_FILL_MS = 300;

/** A lead that passed its form's rules. */
export interface Lead {
  formName: string;
  form: LeadForm;
  values: Values;
  envelope: Envelope;
  /** The visitor's address, for the rate limit only. */
  address: string;
}

/**
 * Stores a lead with its mail, once. A suspected bot's row is stored too, apart and without a mail.
 * @throws Problem `rate_limited`, or `unavailable` when it could not be stored.
 */
export async function storeLead(lead: Lead, now: Date): Promise<void> {
  const { form, formName, values, envelope, address } = lead;
  const { metadata, ...columns } = form.record(values);
  const reason = suspicion(envelope, now);
  const answer = await call<{ outcome: string; retryAfter?: number }>(`store_${form.table}`, {
    p_lead: {
      ...columns,
      source: envelope.source,
      metadata: envelope.attribution ? { ...metadata, attribution: envelope.attribution } : metadata,
      submission_id: envelope.submissionId,
      quarantine_reason: reason,
    },
    p_mail: reason === null ? mailOf(form, columns.email, envelope.source) : null,
    p_limit: limitFor(formLimit(formName), address),
  });
  if (answer.outcome === 'limited') throw tooMany(answer.retryAfter ?? 0);
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

function mailOf(form: LeadForm, recipient: string, source: string) {
  const { mail } = form;
  return mail && (mail.source === '*' || mail.source === source) ? describeMail(mail.kind, recipient) : null;
}

/** Why a submission looks like a bot's, or null. A missing `startedAt` alone says nothing. */
function suspicion({ honeypot, startedAt }: Envelope, now: Date): string | null {
  if (honeypot !== '') return 'honeypot';
  const fillMs = startedAt === null ? null : now.getTime() - startedAt.getTime();
  return fillMs !== null && fillMs >= 0 && fillMs < MIN_FILL_MS ? 'instant' : null;
}
