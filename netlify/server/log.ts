/**
 * Writes one line of JSON for whoever runs the site. `detail` holds names, codes and ids of ours,
 * never an address, a name, a message or a secret.
 */
export function logFault(event: string, detail: Readonly<Record<string, string | number | null>> = {}): void {
  console.error(JSON.stringify({ event, ...detail }));
}

/** The part of an error that may stand in a log: its class and, where a vendor gives one, its code; never its text. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code =
    'code' in error && ['string', 'number'].includes(typeof error.code) ? ` ${String(error.code)}` : '';
  return `${error.name}${code}`;
}
