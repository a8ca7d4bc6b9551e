import { call, type EmailRow } from './database.ts';
import { STAFF, writeMail } from './emails/index.ts';
import { staffAddress } from './env.ts';
import { errorName, logFault } from './log.ts';
import { findSent, send, type Delivery } from './postmark.ts';
import { isSuppressed } from './suppressions.ts';

const BATCH = 20;
/** How long one attempt may take before it counts as lost. */
const LEASE_S = 120;
/** More than the time-outs of everything that one attempt asks, one after the other. */
const LONGEST_ATTEMPT_S = 60;
const MAX_ATTEMPTS = 10;
const FIRST_RETRY_S = 60;
const LONGEST_RETRY_S = 6 * 60 * 60;

/**
 * Sends what is due; of one record when given, without the staff's mail about it. Answers how many mails it took up.
 * One that it cannot have finished before its lease ends is left to the next run: two senders would not know of each other.
 */
export async function sendDue(recordId: string | null = null): Promise<number> {
  const until = Date.now() + (LEASE_S - LONGEST_ATTEMPT_S) * 1000;
  const due = await call<EmailRow[]>('claim_emails', {
    p_limit: BATCH,
    p_lease_seconds: LEASE_S,
    p_record_id: recordId,
  });
  for (const email of due) {
    if (Date.now() > until) break;
    await finish(email, await deliver(email));
  }
  return due.length;
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
    const sent = email.attempts > 1 ? await findSent(email.id) : null;
    if (sent) return { outcome: 'sent', messageId: sent };
    const mail = await writeMail(email);
    if (!mail) return { outcome: 'refused', error: 'no longer wanted' };
    const recipient = email.recipient === STAFF ? staffAddress() : email.recipient;
    if (await isSuppressed(recipient, mail.isOwed)) return { outcome: 'refused', error: 'suppressed' };
    return await send(email.id, recipient, mail);
  } catch (error) {
    return { outcome: 'lost', error: errorName(error) };
  }
}

async function finish(email: EmailRow, delivery: Delivery): Promise<void> {
  await call('finish_email', { p_email_id: email.id, p_result: resultOf(email, delivery) });
  if (delivery.outcome !== 'sent')
    logFault('email not sent', {
      mail: email.id,
      kind: email.kind,
      attempt: email.attempts,
      error: delivery.error,
    });
}

function resultOf(email: EmailRow, delivery: Delivery) {
  if (delivery.outcome === 'sent') return { status: 'sent', messageId: delivery.messageId };
  const isOver = delivery.outcome === 'refused' || email.attempts >= MAX_ATTEMPTS;
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
