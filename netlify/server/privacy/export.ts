import { carryOut, moveParkedFirst } from './requests.ts';

/**
 * Every row of an address, by table. `mentions` lists the places where other people's rows contain the address, but not
 * the text of these rows.
 */
export type PersonalData = Readonly<Record<string, unknown>>;

/** Uses up a link and returns the data of its address. Null when the link is used, expired, or for an erasure. */
export async function exportData(requestId: string, now: Date, ip: string): Promise<PersonalData | null> {
  await moveParkedFirst(now);
  return carryOut<PersonalData>('export_address', requestId, now, ip);
}
