import type { AdminRow } from './record.ts';

/** Matches the line with the phone number, which some forms write into the lead's message (forms/lead-forms.ts). */
const LINE = /^Phone: (.+)$/m;

/**
 * The phone number in a record: in the column `phone`, in `metadata.phone` or in the phone line of the
 * message. Returns the first of these three texts that has three digits in a row, or null.
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
