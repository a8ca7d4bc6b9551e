import { isEqual, keyedHash } from './secrets.ts';

/** A place in a tab: behind this row. `timestamp` as the database wrote it, to the microsecond. */
export interface Cursor {
  timestamp: string;
  id: string;
}

/** The place as an opaque text, for one tab. It is signed: whatever comes back is a row's own or is refused. */
export function writeCursor(tabName: string, { timestamp, id }: Cursor): string {
  const place = Buffer.from(`${timestamp} ${id}`).toString('base64url');
  return `${place}.${keyedHash(`cursor ${tabName}`, place)}`;
}

/** The place that a text names, or null when it is not one of ours for this tab. */
export function readCursor(tabName: string, text: string): Cursor | null {
  const [place = '', hash = ''] = text.split('.');
  if (!isEqual(hash, keyedHash(`cursor ${tabName}`, place))) return null;
  const [timestamp = '', id = ''] = Buffer.from(place, 'base64url').toString().split(' ');
  return { timestamp, id };
}
