import { call } from '../platform/database.ts';
import type { EmailRow } from '../platform/schema.ts';
import { staffAddress } from '../platform/env.ts';
import { EMAIL_NOT_SENT, EMAILS_NOT_SENT } from '../platform/fault-messages.ts';
import { errorName, logFault } from '../platform/log.ts';
import { describeEmail, STAFF, streamOf } from './catalogue.ts';
import { findSent, reactivate, send, type Delivery } from './postmark.ts';
import { isStopped, readSuppression } from './suppressions.ts';
import { writeEmail } from './write.ts';

/**
 * Maximum number of emails that one claim takes. The number is small, because the emails that an interrupted
 * run has claimed wait until their lease ends.
 */
const BATCH = 5;
/** Lease of a claimed email, in seconds: no other run can claim it during that time. */
const LEASE_S = 120;
/** The time in ms during which `sendDue` may begin new attempts, if its caller gives no `until`. */
const RUN_MS = 10_000;
/** The time in ms to reserve for one attempt: two requests to the email service, each with a timeout of ten seconds. */
export const LONGEST_ATTEMPT_MS = 20_000;
/** The error stored when `writeEmail` returns null, for example because the recipient has unsubscribed. */
const NO_LONGER_WANTED = 'no longer wanted';
const FIRST_RETRY_S = 60;
const LONGEST_RETRY_S = 6 * 60 * 60;
/**
 * How long an email is retried after it was enqueued, in ms: long enough for an outage of the service on a weekend.
 */
const LONGEST_WAIT_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Sends the emails that are due. With a record's id, sends only the emails to the visitor about that record, and the
 * emails to staff about the record's disputes. Begins no attempt after `until` (ms since the epoch). Returns the number
 * of attempts.
 */
export async function sendDue(recordId: string | null = null, until = Date.now() + RUN_MS): Promise<number> {
  let attempted = 0;
  for (;;) {
    const due = await claim(recordId);
    const count = await sendBatch(due, until);
    attempted += count;
    if (count < due.length) await release(due.slice(count));
    if (count < BATCH) return attempted;
  }
}

/** Runs `sendDue` without throwing: an error is logged, and the job `job-send-emails` sends the emails later. */
export async function sendSoon(recordId: string | null = null, until?: number): Promise<void> {
  try {
    await sendDue(recordId, until);
  } catch (error) {
    logFault('sending failed', { message: EMAILS_NOT_SENT, error: errorName(error) });
  }
}

function claim(recordId: string | null): Promise<EmailRow[]> {
  const claim = { p_limit: BATCH, p_lease_seconds: LEASE_S, p_record_id: recordId };
  return call('claim_emails', claim);
}

/** Releases claimed emails without counting an attempt. */
async function release(emails: readonly EmailRow[]): Promise<void> {
  await call('release_emails', { p_emails: emails.map(({ id, attempts }) => ({ id, attempts })) });
}

/**
 * Attempts to send the emails, one after the other. Begins no attempt after `until` (ms since the epoch).
 * Returns the number of attempts.
 */
async function sendBatch(due: readonly EmailRow[], until: number): Promise<number> {
  for (const [index, email] of due.entries()) {
    if (Date.now() > until) return index;
    await finish(email, await deliver(email));
  }
  return due.length;
}

/** Attempts to send an email. A retry first asks the email service whether an earlier attempt sent the email. */
async function deliver(email: EmailRow): Promise<Delivery> {
  try {
    const sentId = email.attempts > 1 ? await findSent(email.id, streamOf(email.kind)) : null;
    if (sentId) return { outcome: 'sent', messageId: sentId };
    const written = await writeEmail(email);
    if (!written) return { outcome: 'refused', error: NO_LONGER_WANTED };
    const isToStaff = email.recipient === STAFF;
    const recipient = isToStaff ? staffAddress() : email.recipient;
    // Nothing that was reported about their address silences staff: the email service refuses an address that is dead.
    const reason = isToStaff ? null : await readSuppression(recipient);
    if (isStopped(reason, written.isTransactional)) return { outcome: 'refused', error: 'suppressed' };
    // Every email to a subscriber answers a form that subscribes, and the form's email may go through the other stream.
    if (reason === 'unsubscription' && written.unsubscribeUrl !== null)
      await reactivate(recipient, 'broadcast');
    const delivery = await send(email.id, recipient, written);
    return isWantedAgain(email, delivery) && (await reactivate(recipient, written.stream))
      ? await send(email.id, recipient, written)
      : delivery;
  } catch (error) {
    return { outcome: 'unknown', error: errorName(error) };
  }
}

/**
 * Whether the email service suppresses an address that has subscribed again. It does so after an unsubscription with its
 * own link, which it adds to every email of the stream unless we manage unsubscriptions ourselves (docs/DEPLOY.md).
 */
function isWantedAgain({ kind }: EmailRow, delivery: Delivery): boolean {
  return kind === 'newsletter-welcome' && delivery.outcome === 'refused' && delivery.isInactive === true;
}

/**
 * Stores the result of an attempt and logs a failure. Staff get an email when an email to a buyer has failed for good,
 * unless it was no longer wanted.
 */
async function finish(email: EmailRow, delivery: Delivery): Promise<void> {
  const isWanted = delivery.outcome === 'sent' || delivery.error !== NO_LONGER_WANTED;
  await call('finish_email', {
    p_email_id: email.id,
    p_result: resultOf(email, delivery),
    p_mail: isWanted ? describeEmail('staff-undelivered', STAFF) : null,
  });
  if (delivery.outcome === 'sent') return;
  const { id: mail, kind, attempts: attempt } = email;
  logFault('email not sent', { message: EMAIL_NOT_SENT, mail, kind, attempt, error: delivery.error });
}

function resultOf(email: EmailRow, delivery: Delivery) {
  if (delivery.outcome === 'sent') return { status: 'sent', messageId: delivery.messageId };
  const ageMs = Date.now() - new Date(email.timestamp).getTime();
  const isOver = delivery.outcome === 'refused' || ageMs > LONGEST_WAIT_MS;
  return {
    attempt: email.attempts,
    status: isOver ? 'failed' : 'queued',
    error: delivery.error,
    isUnwanted: delivery.error === NO_LONGER_WANTED,
    retrySeconds: retryAfter(email.attempts),
  };
}

/** Seconds until the next attempt: one minute after the first attempt, then doubling up to six hours. */
function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_S * 2 ** (attempts - 1), LONGEST_RETRY_S);
}
