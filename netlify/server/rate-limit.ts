import { isIPv6 } from 'node:net';
import { call } from './database.ts';
import { tooMany } from './problem.ts';
import { keyedHash } from './secrets.ts';

/** At most `limit` hits of one address within `seconds`. */
export interface RateLimit {
  name: string;
  limit: number;
  seconds: number;
}

const TEN_MINUTES = 600;

/** The limits of the contract, per address. */
export const formLimit = (form: string): RateLimit => ({
  name: `form ${form}`,
  limit: 10,
  seconds: TEN_MINUTES,
});
export const checkoutLimit: RateLimit = { name: 'checkout', limit: 10, seconds: TEN_MINUTES };
export const verifyLimit: RateLimit = { name: 'verify', limit: 60, seconds: TEN_MINUTES };

/** A limit as the SQL functions take it. The address is hashed with our secret: the table holds no address. */
export function limitFor(limit: RateLimit, address: string): { key: string; limit: number; seconds: number } {
  return {
    key: `${limit.name} ${keyedHash('rate-limit', networkOf(address))}`,
    limit: limit.limit,
    seconds: limit.seconds,
  };
}

/** What one household has: of an IPv6 address its first half, for the second is its own to choose. */
function networkOf(address: string): string {
  const [, plain] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (plain !== undefined || !isIPv6(address)) return plain ?? address;
  const [before = [], after = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Counts a hit. @throws Problem `rate_limited` when the address came too often. */
export async function takeHit(limit: RateLimit, address: string): Promise<void> {
  const { key, seconds } = limitFor(limit, address);
  const wait = await call<number>('take_hit', {
    p_key: key,
    p_limit: limit.limit,
    p_window_seconds: seconds,
  });
  if (wait > 0) throw tooMany(wait);
}
