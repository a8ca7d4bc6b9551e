import { LINK_MINUTES, type PrivacyChoice } from '#domain/privacy/request-form.ts';
import { describeEmail } from '../email/catalogue.ts';
import { eraseParked } from '../leads/park.ts';
import { moveParkedLeads } from '../leads/store.ts';
import { eraseReportFiles } from '../payments/report-files.ts';
import { actorAt } from '../platform/audit.ts';
import { call } from '../platform/database.ts';
import { limitFor, type RateLimit } from '../platform/rate-limit.ts';

/**
 * Rate limit on links sent to one email address. A request beyond the limit sends no link but gets the same answer as
 * any other request.
 */
const LINK_LIMIT: RateLimit = { name: 'privacy link', limit: 10, seconds: 24 * 3600 };
const MOVE_WITHIN_MS = 10_000;
/** Timeout of an export or erasure in ms; finding an address in a million rows takes seconds. */
const TIMEOUT_MS = 25_000;

/**
 * Enqueues the email with the link that confirms a request, even if we hold no data about the address. Returns
 * the request's id. Returns null if the limit is exceeded, or if the address has an unused link for the same choice that
 * is younger than a minute.
 */
export async function requestLink(email: string, choice: PrivacyChoice, now: Date): Promise<string | null> {
  return call('open_privacy_request', {
    p_email: email,
    p_choice: choice,
    p_expires_at: new Date(now.getTime() + LINK_MINUTES * 60_000).toISOString(),
    p_mail: describeEmail('privacy-link', email),
    p_limit: limitFor(LINK_LIMIT, email),
  });
}

/** The choice of a request; null when its link is used, expired or unknown. */
export async function findRequest(requestId: string, now: Date): Promise<PrivacyChoice | null> {
  return call('read_privacy_request', { p_id: requestId, p_now: now.toISOString() });
}

/**
 * Every row of an address, by table. `mentions` lists the places where other people's rows contain the address, but not
 * the text of these rows.
 */
export type PersonalData = Readonly<Record<string, unknown>>;

/**
 * Carries out a request for an export and uses up the request's link. Returns all data of the request's email
 * address; null when the link is used, expired, unknown or for an erasure.
 */
export async function exportData(requestId: string, now: Date, ip: string): Promise<PersonalData | null> {
  await moveParkedFirst(now);
  return carryOut('export_address', requestId, now, ip);
}

/**
 * Uses up a privacy link and erases the data of its email address. Returns false when the link is used,
 * expired, unknown or for an export.
 */
export async function eraseData(requestId: string, now: Date, ip: string): Promise<boolean> {
  await moveParkedFirst(now);
  const link = { p_id: requestId, p_choice: 'erase', p_now: now.toISOString() };
  const email = await call('read_privacy_address', link);
  if (email === null) return false;
  // Parked leads and report files are erased before the link is used up, so that the visitor can try again with the
  // same link if erasing them fails.
  await eraseParked(email);
  await eraseReportFiles(email);
  return (await carryOut('erase_address', requestId, now, ip)) !== null;
}

/**
 * Moves parked leads into their tables, where an export or erasure finds them. Begins no move after ten
 * seconds.
 */
async function moveParkedFirst(now: Date): Promise<void> {
  await moveParkedLeads(now.getTime() + MOVE_WITHIN_MS);
}

/**
 * Carries out a request and uses up the request's link. Returns null when the link is used, expired, unknown
 * or for the other choice. An erasure makes all other links of its email address unknown.
 */
async function carryOut(
  sqlFunction: 'export_address' | 'erase_address',
  requestId: string,
  now: Date,
  ip: string,
): Promise<PersonalData | null> {
  const request = { p_id: requestId, p_now: now.toISOString(), p_actor: actorAt(ip) };
  return call(sqlFunction, request, TIMEOUT_MS);
}
