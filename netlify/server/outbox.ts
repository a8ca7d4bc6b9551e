import { call, type EmailRow } from './database.ts';
import { STAFF, streamOf, writeMail } from './emails/index.ts';
import { staffAddress } from './env.ts';
import { errorName, logFault } from './log.ts';
import { findSent, send, type Delivery } from './postmark.ts';
import { alertStaff } from './staff-alert.ts';
import { isSuppressed } from './suppressions.ts';

/** How many mails are claimed at once. Few: those of a run that is cut off are not sent before their lease ends. */
const BATCH = 5;
/** How long a mail stays claimed before it may be claimed again. */
const LEASE_S = 120;
/** Netlify ends a scheduled function after 30 s; the last attempt of a run may need 20 of them. */
const RUN_MS = 10_000;
/** What the mail is about is gone or over, or its recipient has unsubscribed. */
const NO_LONGER_WANTED = 'no longer wanted';
const FIRST_RETRY_S = 60;
const LONGEST_RETRY_S = 6 * 60 * 60;
/** Long enough for a weekend on which the sender is not confirmed or the mail service is down. */
const LONGEST_WAIT_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Sends every mail that is due, to staff as well; given a record, only the mails about it, and none to staff. Answers how
 * many it tried to send before `until` (ms since the epoch). What it claimed and has no time for it gives back, with the attempt: once a lease is over another
 * run may be at the same mail.
 */
export async function sendDue(recordId: string | null = null, until = Date.now() + RUN_MS): Promise<number> {
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

/** Sends one mail after the other until `until` (ms since the epoch). Answers how many it came to. */
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

/** `sendDue`, for after the answer has gone out: never throws, for the scheduled function sends what failed. */
export async function sendSoon(recordId: string | null = null, until?: number): Promise<void> {
  try {
    await sendDue(recordId, until);
  } catch (error) {
    logFault('sending failed', { error: errorName(error) });
  }
}

/** Every attempt but the first asks Postmark whether an earlier one went out unnoticed: nobody gets a mail twice. */
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
