import { keyedHash } from './secrets.ts';

/** Who did something, as the audit trail names them: it holds no address, but the same one is seen again. */
export function actorAt(address: string): string {
  return keyedHash('audit', address);
}
