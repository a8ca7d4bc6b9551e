import { isIPv6 } from 'node:net';
import { call } from './database.ts';
import { keyedHash } from './crypto.ts';

/** At most `limit` hits of one subject (an IP address, an email address, a text) within `seconds`. */
export interface RateLimit {
  name: string;
  limit: number;
  seconds: number;
}

const TEN_MINUTES = 600;

/** Limits per IP address (docs/api.md). */
export const formLimit = (form: string): RateLimit => ({
  name: `form ${form}`,
  limit: 10,
  seconds: TEN_MINUTES,
});
export const checkoutLimit: RateLimit = { name: 'checkout', limit: 10, seconds: TEN_MINUTES };
export const reportLimit: RateLimit = { name: 'report', limit: 60, seconds: TEN_MINUTES };
export const verifyLimit: RateLimit = { name: 'verify', limit: 60, seconds: TEN_MINUTES };

/**
 * A limit as an argument of the SQL functions. The database stores a keyed hash of `subject`, not `subject` itself. All
 * IPv6 addresses of one network are one subject.
 */
export function limitFor(limit: RateLimit, subject: string): { key: string; limit: number; seconds: number } {
  return {
    key: `${limit.name} ${keyedHash('rate-limit', networkOf(subject))}`,
    limit: limit.limit,
    seconds: limit.seconds,
  };
}

/**
 * The network of an IPv6 address: its first half, because a household can change the second half at will. An IPv4
 * address that is written as IPv6 (`::ffff:192.0.2.1`) becomes `192.0.2.1`. Any text that is not an IPv6 address is
 * unchanged.
 */
function networkOf(subject: string): string {
  const [address = '', zone] = subject.split('%');
  if (zone !== undefined || !isIPv6(address)) return subject;
  // A URL's host is in canonical form: hexadecimal numbers in lower case, without leading zeros.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = canonical
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  if (/^::ffff:[^:]+:[^:]+$/.test(canonical))
    return after
      .slice(1)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((bits) => [bits >> 8, bits & 255])
      .join('.');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Counts a hit from an IP address. Returns 0, or the seconds to wait when the limit is exceeded. */
export async function countHit(limit: RateLimit, ip: string): Promise<number> {
  return call('count_hit', { p_limit: limitFor(limit, ip) });
}
