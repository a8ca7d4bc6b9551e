import { isIPv6 } from 'node:net';
import { call } from './database.ts';
import { tooMany } from './problem.ts';
import { keyedHash } from './secrets.ts';

/** At most `limit` hits of one subject (an IP address, an email address, a text) within `seconds`. */
export interface RateLimit {
  name: string;
  limit: number;
  seconds: number;
}

const TEN_MINUTES = 600;

/** The limits of the contract, per IP address. */
export const formLimit = (form: string): RateLimit => ({
  name: `form ${form}`,
  limit: 10,
  seconds: TEN_MINUTES,
});
export const checkoutLimit: RateLimit = { name: 'checkout', limit: 10, seconds: TEN_MINUTES };
export const verifyLimit: RateLimit = { name: 'verify', limit: 60, seconds: TEN_MINUTES };

/**
 * A limit as the SQL functions take it. Of `subject`, whose hits are counted, the table holds only a keyed hash; an IP
 * address counts as its network.
 */
export function limitFor(limit: RateLimit, subject: string): { key: string; limit: number; seconds: number } {
  return {
    key: `${limit.name} ${keyedHash('rate-limit', networkOf(subject))}`,
    limit: limit.limit,
    seconds: limit.seconds,
  };
}

/**
 * The first half of an IPv6 address: a provider gives it to one household, which can change the second half at will. An
 * IPv4 address, also one written as IPv6, counts as it is, and so does whatever is no IP address.
 */
function networkOf(subject: string): string {
  const [, plain] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(subject) ?? [];
  if (plain !== undefined || !isIPv6(subject)) return plain ?? subject;
  const [before = [], after = []] = subject
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Counts a hit from an IP address. @throws Problem `rate_limited` when it came too often. */
export async function takeHit(limit: RateLimit, ip: string): Promise<void> {
  const { key, seconds } = limitFor(limit, ip);
  const wait = await call<number>('take_hit', {
    p_key: key,
    p_limit: limit.limit,
    p_window_seconds: seconds,
  });
  if (wait > 0) throw tooMany(wait);
}
