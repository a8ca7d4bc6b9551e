import { siteOrigins } from './env.ts';
import { isEqual, keyedHash } from './secrets.ts';

/** The address that ends a subscription: it names the row, not the person, and cannot be guessed. */
export function unsubscribeUrl(leadId: string): string {
  const token = `${leadId}.${keyedHash('unsubscribe', leadId)}`;
  return `${siteOrigins()[0]}/api/unsubscribe?token=${token}`;
}

/** The row that a token names, or null when it is not one of ours. */
export function readUnsubscribeToken(token: string): string | null {
  const [leadId = '', hash = ''] = token.split('.');
  return leadId !== '' && isEqual(hash, keyedHash('unsubscribe', leadId)) ? leadId : null;
}
