import { LINK_MINUTES, type PrivacyChoice } from '#domain/privacy-request.ts';
import { actorAt } from './audit.ts';
import { call } from './database.ts';
import { describeMail } from './emails/index.ts';
import { moveParkedLeads } from './leads.ts';
import { dropParked } from './parked-leads.ts';
import { limitFor, type RateLimit } from './rate-limit.ts';

/** Links to one email address a day: beyond them none is sent, and the answer is the same. */
const LINKS: RateLimit = { name: 'privacy link', limit: 10, seconds: 24 * 3600 };
/** What still waits out an outage is moved into its table first, so that it is found there. */
const MOVE_WITHIN_MS = 10_000;
/** Looking through a table with many rows that hold addresses takes seconds. */
const TIMEOUT_MS = 25_000;

/** Everything that holds an address, by table; `mentions` are places in rows of others, without their words. */
export type PersonalData = Readonly<Record<string, unknown>>;

/**
 * Enqueues the link that exports or erases what we hold about an address, whether that is anything or not. Answers the
 * request's id, or null when the address was asked for too often, or has a link that is seconds old and not used.
 */
export async function requestLink(email: string, choice: PrivacyChoice, now: Date): Promise<string | null> {
  return call<string | null>('open_privacy_request', {
    p_email: email,
    p_choice: choice,
    p_expires_at: new Date(now.getTime() + LINK_MINUTES * 60_000).toISOString(),
    p_mail: describeMail('privacy-link', email),
    p_limit: limitFor(LINKS, email),
  });
}

/** Uses up a link and answers every row that holds its address; null when it was used, is over, or is for erasing. */
export async function exportData(requestId: string, now: Date, ip: string): Promise<PersonalData | null> {
  await moveParkedLeads(now.getTime() + MOVE_WITHIN_MS);
  return use<PersonalData>('export_address', requestId, now, ip);
}

/** Uses up a link and erases its address everywhere. False when it was used, is over, or is for an export. */
export async function eraseData(requestId: string, now: Date, ip: string): Promise<boolean> {
  await moveParkedLeads(now.getTime() + MOVE_WITHIN_MS);
  const link = { p_id: requestId, p_choice: 'erase', p_now: now.toISOString() };
  const email = await call<string | null>('read_privacy_address', link);
  if (email === null) return false;
  // What could not be moved goes first: a link that is used up must leave nothing behind.
  await dropParked(email);
  return (await use('erase_address', requestId, now, ip)) !== null;
}

async function use<Result>(
  what: 'export_address' | 'erase_address',
  requestId: string,
  now: Date,
  ip: string,
): Promise<Result | null> {
  const asked = { p_id: requestId, p_now: now.toISOString(), p_actor: actorAt(ip) };
  return call<Result | null>(what, asked, TIMEOUT_MS);
}
