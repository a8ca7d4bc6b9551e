import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header of a body that is sent at `at` (Unix time in seconds). */
export function signature(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
