import { carryOut, moveParkedFirst } from './requests.ts';

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
