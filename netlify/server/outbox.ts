import { call, type EmailRow } from './database.ts';
import { STAFF, streamOf, writeMail } from './emails/index.ts';
import { staffAddress } from './env.ts';
import { errorName, logFault } from './log.ts';
import { findSent, send, type Delivery } from './postmark.ts';
import { alertStaff } from './staff-alert.ts';
import { isSuppressed } from './suppressions.ts';

/** Few: what a run that is ended claimed and never worked on waits for its lease. */
const BATCH = 5;
/** How long one attempt may take before it counts as lost. */
const LEASE_S = 120;
/** Netlify ends a scheduled function after 30 s; the last attempt of a run may need 20 of them. */
const RUN_MS = 10_000;
/** What it tells of is gone, or an erased person's. */
const NO_LONGER_WANTED = 'no longer wanted';
const FIRST_RETRY_S = 60;
const LONGEST_RETRY_S = 6 * 60 * 60;
/** A weekend on which the sender is not confirmed, or the mail service is away. */
const LONGEST_WAIT_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Sends what is due; of one record when given, without the staff's mail about it. Answers how many mails it took up.
 * What it finds no time for is left to the next run, with its attempt: two senders would not know of each other.
 */
export async function sendDue(recordId: string | null = null): Promise<number> {
  const until = Date.now() + RUN_MS;
  let taken = 0;
  for (;;) {
    const due = await claim(recordId);
    const worked = await sendBatch(due, until);
    taken += worked;
    if (worked < due.length) await giveBack(due.slice(worked));
    if (worked < BATCH) return taken;
  }
}

function claim(recordId: string | null): Promise<EmailRow[]> {
  const claim = { p_limit: BATCH, p_lease_seconds: LEASE_S, p_record_id: recordId };
  return call<EmailRow[]>('claim_emails', claim);
}

/** Answers how many it worked on before `until` (ms since the epoch). */
async function sendBatch(due: readonly EmailRow[], until: number): Promise<number> {
  for (const [index, email] of due.entries()) {
    if (Date.now() > until) return index;
    await finish(email, await deliver(email));
  }
  return due.length;
}

async function giveBack(emails: readonly EmailRow[]): Promise<void> {
  await call('give_back_emails', { p_emails: emails.map(({ id, attempts }) => ({ id, attempts })) });
}

/** Sends the mail of one record soon, after the answer has gone out; what fails is left to the scheduled function. */
export async function sendSoon(recordId: string | null = null): Promise<void> {
  try {
    await sendDue(recordId);
  } catch (error) {
    logFault('sending failed', { error: errorName(error) });
  }
}

/** A later attempt asks first whether an earlier one went out, whose answer was lost: nobody gets a mail twice. */
async function deliver(email: EmailRow): Promise<Delivery> {
  try {
    const sent = email.attempts > 1 ? await findSent(email.id, streamOf(email.kind)) : null;
    if (sent) return { outcome: 'sent', messageId: sent };
    const mail = await writeMail(email);
    if (!mail) return { outcome: 'refused', error: NO_LONGER_WANTED };
    const recipient = email.recipient === STAFF ? staffAddress() : email.recipient;
    if (await isSuppressed(recipient, mail.isOwed)) return { outcome: 'refused', error: 'suppressed' };
    return await send(email.id, recipient, mail);
  } catch (error) {
    return { outcome: 'lost', error: errorName(error) };
  }
}

async function finish(email: EmailRow, delivery: Delivery): Promise<void> {
  const result = resultOf(email, delivery);
  await call('finish_email', { p_email_id: email.id, p_result: result });
  if (delivery.outcome === 'sent') return;
  const { id: mail, kind, attempts: attempt } = email;
  logFault('email not sent', { mail, kind, attempt, error: delivery.error });
  // Somebody has paid and heard nothing.
  if (kind === 'payment-confirmation' && result.status === 'failed' && delivery.error !== NO_LONGER_WANTED)
    await alertStaff('staff-unsent', new Date());
}

function resultOf(email: EmailRow, delivery: Delivery) {
  if (delivery.outcome === 'sent') return { status: 'sent', messageId: delivery.messageId };
  const ageMs = Date.now() - new Date(email.timestamp).getTime();
  const isOver = delivery.outcome === 'refused' || ageMs > LONGEST_WAIT_MS;
  return {
    attempt: email.attempts,
    status: isOver ? 'failed' : 'queued',
    error: delivery.error,
    retrySeconds: retryAfter(email.attempts),
  };
}

/** Seconds until the next attempt: doubling from one minute to six hours. */
function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_S * 2 ** (attempts - 1), LONGEST_RETRY_S);
}
