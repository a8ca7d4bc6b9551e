import { keyedHash } from './crypto.ts';

/** The actor of an audit entry: a keyed hash of the IP address, the same for every entry of that address. */
export function actorAt(ip: string): string {
  return keyedHash('audit', ip);
}
