import { readSigned, sign } from '../platform/crypto.ts';
import { siteOrigins } from '../platform/env.ts';

// A link's token contains the id of a row, not an email address. The token is signed, so that nobody can forge one.

/** The URL at which a POST ends every newsletter subscription of the lead's address; a GET shows a button. */
export function unsubscribeUrl(leadId: string): string {
  return `${siteOrigins()[0]}/api/unsubscribe?token=${sign('unsubscribe', leadId)}`;
}

/** The lead's id in a token of `unsubscribeUrl`; null for any other text. */
export function readUnsubscribeToken(token: string): string | null {
  return readSigned('unsubscribe', token);
}

/** The URL at which a POST carries out a privacy request; a GET shows a button. */
export function privacyUrl(requestId: string): string {
  return `${siteOrigins()[0]}/api/privacy/confirm?token=${sign('privacy', requestId)}`;
}

/** The request's id in a token of `privacyUrl`; null for any other text. */
export function readPrivacyToken(token: string): string | null {
  return readSigned('privacy', token);
}

/** The URL at which a POST opens the report of an order until `expiresAt`; a GET shows a button. */
export function reportUrl(paymentId: string, expiresAt: Date): string {
  const token = sign('report', `${paymentId}_${Math.floor(expiresAt.getTime() / 1000)}`);
  return `${siteOrigins()[0]}/api/reports/download?token=${token}`;
}

/** The payment's id in a token of `reportUrl` that has not expired at `now`; null for any other text. */
export function readReportToken(token: string, now: Date): string | null {
  const [paymentId = '', expiresAt = '0'] = (readSigned('report', token) ?? '').split('_');
  return Number(expiresAt) * 1000 > now.getTime() ? paymentId : null;
}
