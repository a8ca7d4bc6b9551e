/** Names of the log events that `email/templates/staff-fault.ts` tells staff to search for. */
export const STAFF_EVENTS = {
  sessionMismatch: 'session does not match its payment',
  leadRefused: 'parked lead refused',
  articleLate: 'scheduled article not published',
} as const;

/**
 * Writes one line of JSON to the function log. `detail` may contain technical names, codes and our own ids,
 * but never personal data or a secret.
 */
export function logFault(event: string, detail: Readonly<Record<string, string | number | null>> = {}): void {
  console.error(JSON.stringify({ event, ...detail }));
}

/**
 * The part of an error that may be logged: its class, then its code, and the parameter and the request's id that an
 * error of Stripe's has. Such an error is an `Error` by name; its class is in `type`. The message is left out, because
 * it may contain personal data.
 */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { type, code, param, requestId } = error as Error & Partial<Record<string, unknown>>;
  return [type ?? error.name, code, param, requestId].filter(isTechnical).join(' ');
}

/** Whether a value is a number or a name, such as `resource_missing` or `line_items[0]`. */
function isTechnical(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[\w[\].-]{1,100}$/.test(value));
}
