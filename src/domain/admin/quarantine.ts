const REASONS: Readonly<Record<string, string>> = {
  honeypot: 'Filled in the hidden field',
  instant: 'Sent faster than a person types',
  links: 'Too many links',
  repeated: 'Same text, many senders',
};

/** Describes why a lead is in quarantine. Returns an unknown reason unchanged. */
export function formatReason(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? reason) : reason;
}
