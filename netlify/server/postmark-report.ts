import { Problem } from './problem.ts';
import type { SuppressionReason } from './suppressions.ts';

/** What Postmark's webhook says of an address; `reason` is null when the address takes mail again. */
export interface Report {
  email: string;
  reason: SuppressionReason | null;
  /** When it happened; never in the future. */
  at: Date;
}

type Fields = Readonly<Record<string, unknown>>;

const HARD_BOUNCES = ['HardBounce', 'BadEmailAddress'];
const COMPLAINTS = ['SpamComplaint', 'SpamNotification'];

/**
 * Reads a report; null for one that changes nothing (a delivery, a bounce that may pass).
 * @throws Problem `bad_request` when it is not JSON or names no address.
 */
export function readReport(rawBody: string, now: Date): Report | null {
  const fields = parse(rawBody);
  const reason = reasonOf(fields);
  if (reason === undefined) return null;
  const email = text(fields, fields['RecordType'] === 'SubscriptionChange' ? 'Recipient' : 'Email');
  if (!email.includes('@')) throw unreadable();
  const at = new Date(text(fields, 'ChangedAt') || text(fields, 'BouncedAt'));
  return { email, reason, at: at < now ? at : now };
}

function parse(rawBody: string): Fields {
  try {
    const body: unknown = JSON.parse(rawBody);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    throw unreadable();
  }
}

/** Why the address takes no mail any more, null when it takes mail again; undefined when the report changes nothing. */
function reasonOf(fields: Fields): SuppressionReason | null | undefined {
  const type = text(fields, 'Type');
  switch (fields['RecordType']) {
    case 'SpamComplaint':
      return 'complaint';
    case 'Bounce':
      if (COMPLAINTS.includes(type)) return 'complaint';
      return HARD_BOUNCES.includes(type) || fields['Inactive'] === true ? 'bounce' : undefined;
    case 'SubscriptionChange':
      return fields['SuppressSending'] === true ? suppressionReason(text(fields, 'SuppressionReason')) : null;
    default:
      return undefined;
  }
}

function suppressionReason(name: string): SuppressionReason {
  if (name === 'HardBounce') return 'bounce';
  return name === 'SpamComplaint' ? 'complaint' : 'unsubscription';
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function unreadable(): Problem {
  return new Problem('bad_request', 'The report cannot be read');
}
