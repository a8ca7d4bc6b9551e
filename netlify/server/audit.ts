import { keyedHash } from './secrets.ts';

/** Who did something, as the audit trail names them: a keyed hash of their IP address, the same for the same address. */
export function actorAt(ip: string): string {
  return keyedHash('audit', ip);
}
