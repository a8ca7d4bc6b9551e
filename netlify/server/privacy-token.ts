import { siteOrigins } from './env.ts';
import { isEqual, keyedHash } from './secrets.ts';

/** The address that answers a request about somebody's data: it names the request and cannot be guessed. */
export function privacyUrl(requestId: string): string {
  const token = `${requestId}.${keyedHash('privacy', requestId)}`;
  return `${siteOrigins()[0]}/api/privacy/confirm?token=${token}`;
}

/** The request that a token names, or null when it is not one of ours. */
export function readPrivacyToken(token: string): string | null {
  const [requestId = '', hash = ''] = token.split('.');
  return requestId !== '' && isEqual(hash, keyedHash('privacy', requestId)) ? requestId : null;
}
