import { eraseParked } from '../leads/park.ts';
import { eraseReportFiles } from '../payments/report-files.ts';
import { call } from '../platform/database.ts';
import { carryOut, moveParkedFirst } from './requests.ts';

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
