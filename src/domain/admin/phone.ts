import { NOT_PROVIDED } from '../forms/message.ts';
import type { AdminRow } from './record.ts';

/** Matches the lines with a phone number, which some forms write at the end of the lead's message (forms/lead-forms.ts). */
const LINES = /^Phone: (.+)$/gm;

/**
 * The phone number in a record, as it was typed: in the column `phone`, in `metadata.phone` or in the last phone line of
 * the message. Returns the first of these three that is not empty, or null.
 */
export function phoneOf(row: AdminRow): string | null {
  const { phone, metadata, message } = row as AdminRow & {
    phone?: unknown;
    metadata?: unknown;
    message?: unknown;
  };
  const inMetadata =
    typeof metadata === 'object' && metadata !== null && 'phone' in metadata ? metadata.phone : '';
  const inMessage = typeof message === 'string' ? [...message.matchAll(LINES)].at(-1)?.[1] : '';
  const found = [phone, inMetadata, inMessage].find(
    (text) => typeof text === 'string' && text !== NOT_PROVIDED && text.trim() !== '',
  );
  return typeof found === 'string' ? found.trim() : null;
}
