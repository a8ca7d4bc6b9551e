import type { AdminRow } from './record.ts';

/** The line of a message in which a form stores the phone number. */
const LINE = /^Phone: (.+)$/m;

/**
 * The phone number in a record: from its own column, an order's metadata or the message; null when there is
 * none.
 */
export function phoneOf(row: AdminRow): string | null {
  const { phone, metadata, message } = row as AdminRow & {
    phone?: unknown;
    metadata?: unknown;
    message?: unknown;
  };
  const inMetadata =
    typeof metadata === 'object' && metadata !== null && 'phone' in metadata ? metadata.phone : '';
  const inMessage = typeof message === 'string' ? LINE.exec(message)?.[1] : '';
  const found = [phone, inMetadata, inMessage].find((text) => typeof text === 'string' && /\d{3}/.test(text));
  return typeof found === 'string' ? found.trim() : null;
}
