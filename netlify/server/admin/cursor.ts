import { readSigned, sign } from '../platform/crypto.ts';

/** The position after a row of a tab. `timestamp` is the database's text, to the microsecond. */
export interface Cursor {
  timestamp: string;
  id: string;
}

/** Writes a cursor as a signed, opaque text that is valid for one tab. */
export function writeCursor(tabName: string, { timestamp, id }: Cursor): string {
  return sign(`cursor ${tabName}`, Buffer.from(`${timestamp} ${id}`).toString('base64url'));
}

/** Reads the text that `writeCursor` returned; null when it was changed or made for another tab. */
export function readCursor(tabName: string, text: string): Cursor | null {
  const position = readSigned(`cursor ${tabName}`, text);
  if (position === null) return null;
  const [timestamp = '', id = ''] = Buffer.from(position, 'base64url').toString().split(' ');
  return { timestamp, id };
}
