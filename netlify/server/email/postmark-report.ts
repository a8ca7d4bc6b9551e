import { EMAIL_FIELD } from '#domain/forms/contact-fields.ts';
import { readField } from '#domain/forms/read-field.ts';
import { isId } from '../platform/id.ts';
import type { SuppressionReason, SuppressionReport } from './suppressions.ts';
import type { Undelivered } from './undelivered.ts';

/**
 * The result of reading a webhook body. `ok` is false for a malformed body. `report` is null if the address can still get
 * email. `undelivered` is null unless Postmark could not deliver an email that it had accepted.
 */
type ReportReading =
  { ok: true; report: SuppressionReport | null; undelivered: Undelivered | null } | { ok: false };

type Fields = Readonly<Record<string, unknown>>;

/**
 * The lower bound of an event's time: `timeOf` accepts only later times. Without this bound, PostgreSQL would
 * get times that it refuses, such as a time in the year -271821.
 */
const NO_EARLIER = new Date(0);
const HARD_BOUNCES = ['HardBounce', 'BadEmailAddress'];
/**
 * The kinds of bounces after which the recipient does not have the email. `SpamNotification` is a filter's refusal of one
 * email, not a person's complaint: Postmark goes on sending to the address. After `ChallengeVerification`, the email waits
 * until its sender answers a question of the recipient's mail server. `Unknown` is an answer that Postmark cannot read.
 * docs/reliability.md lists the kinds that change nothing.
 */
export const UNDELIVERED = [
  ...HARD_BOUNCES,
  'SoftBounce',
  'Blocked',
  'DnsError',
  'SpamNotification',
  'DMARCPolicy',
  'VirusNotification',
  'ChallengeVerification',
  'Unknown',
];

/** Reads the body of Postmark's webhook. A report without a usable time (see `timeOf`) gets the time `now`. */
export function readReport(rawBody: string, now: Date): ReportReading {
  const fields = parse(rawBody);
  if (fields === null) return { ok: false };
  const undelivered = readUndelivered(fields);
  const reason = reasonOf(fields);
  if (reason === undefined) return { ok: true, report: null, undelivered };
  const name = fields['RecordType'] === 'SubscriptionChange' ? 'Recipient' : 'Email';
  const email = readField(EMAIL_FIELD, fields[name]);
  if (!email.ok) return { ok: false };
  return { ok: true, report: { email: email.value, reason, at: timeOf(fields, now) }, undelivered };
}

function readUndelivered(fields: Fields): Undelivered | null {
  const isOver = UNDELIVERED.includes(text(fields, 'Type'));
  if (fields['RecordType'] !== 'Bounce' || !isOver) return null;
  const { Metadata: metadata } = fields;
  const emailId = typeof metadata === 'object' && metadata !== null ? text({ ...metadata }, 'mail') : '';
  return { messageId: text(fields, 'MessageID'), emailId: isId(emailId) ? emailId : null };
}

/** The time of the event, or `now` if the event has no time between `NO_EARLIER` and `now`. */
function timeOf(fields: Fields, now: Date): Date {
  const at = new Date(text(fields, 'ChangedAt') || text(fields, 'BouncedAt'));
  return at > NO_EARLIER && at < now ? at : now;
}

/** The properties of a JSON object or array; `{}` for a primitive value; null for a body that is not JSON. */
function parse(rawBody: string): Fields | null {
  try {
    const body: unknown = JSON.parse(rawBody);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return null;
  }
}

/**
 * The reason to stop emailing the address; null when it accepts emails again; undefined when nothing changes.
 */
function reasonOf(fields: Fields): SuppressionReason | null | undefined {
  const type = text(fields, 'Type');
  switch (fields['RecordType']) {
    case 'SpamComplaint':
      return 'complaint';
    case 'Bounce':
      if (type === 'SpamComplaint') return 'complaint';
      if (type === 'Unsubscribe') return 'unsubscription';
      return HARD_BOUNCES.includes(type) || fields['Inactive'] === true ? 'bounce' : undefined;
    case 'SubscriptionChange':
      if (fields['SuppressSending'] === false) return null;
      return fields['SuppressSending'] === true ? toReason(text(fields, 'SuppressionReason')) : undefined;
    default:
      return undefined;
  }
}

/**
 * Converts Postmark's `SuppressionReason` to ours. A name other than the two below means an unsubscription.
 */
function toReason(name: string): SuppressionReason {
  if (name === 'HardBounce') return 'bounce';
  return name === 'SpamComplaint' ? 'complaint' : 'unsubscription';
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
