import { carryOut, moveParkedFirst } from './requests.ts';

/** Every row about an address, by table; `mentions` are places in other people's rows, without their text. */
export type PersonalData = Readonly<Record<string, unknown>>;

/** Uses up a link and returns the data of its address. Null when the link is used, expired, or for an erasure. */
export async function exportData(requestId: string, now: Date, ip: string): Promise<PersonalData | null> {
  await moveParkedFirst(now);
  return carryOut<PersonalData>('export_address', requestId, now, ip);
}
