import type { PrivacyChoice } from '#domain/privacy-request.ts';
import { call } from './database.ts';

/** What a request asks for, or null when its link is used or over. */
export async function findRequest(requestId: string, now: Date): Promise<PrivacyChoice | null> {
  return call<PrivacyChoice | null>('read_privacy_request', { p_id: requestId, p_now: now.toISOString() });
}
