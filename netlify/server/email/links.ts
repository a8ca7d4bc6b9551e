import { readSigned, sign } from '../platform/crypto.ts';
import { siteOrigins } from '../platform/env.ts';

// A link's token contains the id of a row, not an email address. It is signed, so that nobody can forge a token.

/** The URL that ends every newsletter subscription of the lead's address. */
export function unsubscribeUrl(leadId: string): string {
  return `${siteOrigins()[0]}/api/unsubscribe?token=${sign('unsubscribe', leadId)}`;
}

/** The lead's id in a token of `unsubscribeUrl`; null when the token is forged. */
export function readUnsubscribeToken(token: string): string | null {
  return readSigned('unsubscribe', token);
}

/** The URL that confirms a privacy request. */
export function privacyUrl(requestId: string): string {
  return `${siteOrigins()[0]}/api/privacy/confirm?token=${sign('privacy', requestId)}`;
}

/** The request's id in a token of `privacyUrl`; null when the token is forged. */
export function readPrivacyToken(token: string): string | null {
  return readSigned('privacy', token);
}

/** The URL that opens the report of an order until `expiresAt`. */
export function reportUrl(paymentId: string, expiresAt: Date): string {
  const token = sign('report', `${paymentId}_${Math.floor(expiresAt.getTime() / 1000)}`);
  return `${siteOrigins()[0]}/api/reports/download?token=${token}`;
}

/** The payment's id in a token of `reportUrl`; null when the token is forged or has expired at `now`. */
export function readReportToken(token: string, now: Date): string | null {
  const [paymentId = '', expiresAt = '0'] = (readSigned('report', token) ?? '').split('_');
  return Number(expiresAt) * 1000 > now.getTime() ? paymentId : null;
}
