import type { IncomingMessage } from 'node:http';
import { StripeProblem } from '../objects/errors.ts';

/**
 * Accepts the secret key as the user name of Basic authentication, or after any other scheme (normally Bearer). Throws
 * Stripe's 401 for another key or none.
 */
export function authenticate(request: IncomingMessage, secretKey: string): void {
  const [, scheme = '', credentials = ''] = /^(\w+) (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const [user = ''] = isBasic ? Buffer.from(credentials, 'base64').toString().split(':') : [credentials];
  if (user === secretKey) return;
  if (user === '' || !/^(bearer|basic)$/i.test(scheme)) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";
    throw new StripeProblem(message, { status: 401 });
  }
  throw new StripeProblem(`Invalid API Key provided: ${masked(user)}`, { status: 401 });
}

/** Masks an unknown key as Stripe does: `sk_test_****************cdef`. */
function masked(key: string): string {
  const head = /^(?:[a-z]{2}_(?:test|live)_)?/.exec(key)?.[0] ?? '';
  const tail = key.length > head.length + 4 ? key.slice(-4) : '';
  return `${head}${'*'.repeat(key.length - head.length - tail.length)}${tail}`;
}
