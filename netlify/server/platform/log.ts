/** Names of the log events that `email/templates/staff-fault.ts` tells staff to search for. */
export const STAFF_EVENTS = {
  sessionMismatch: 'session does not match its payment',
  leadRefused: 'parked lead refused',
} as const;

/**
 * Writes one line of JSON to the function log. `detail` may contain technical names, codes and our own ids,
 * but never personal data or a secret.
 */
export function logFault(event: string, detail: Readonly<Record<string, string | number | null>> = {}): void {
  console.error(JSON.stringify({ event, ...detail }));
}

/**
 * The part of an error that may be logged: its class, and its code if it has one. The message is left out, because it
 * may contain personal data.
 */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code =
    'code' in error && ['string', 'number'].includes(typeof error.code) ? ` ${String(error.code)}` : '';
  return `${error.name}${code}`;
}
