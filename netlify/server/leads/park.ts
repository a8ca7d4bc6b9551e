import { alertStaff } from '../email/staff-alert.ts';
import { openStore } from '../platform/blobs.ts';
import { isDataRefused } from '../platform/database.ts';
import { errorName, logFault, STAFF_EVENTS } from '../platform/log.ts';
import { shownAddress } from '../platform/shown-address.ts';
import { within } from '../platform/time-limit.ts';
import { Unavailable } from '../platform/unavailable.ts';

type Move = (entry: unknown) => Promise<void>;

/**
 * The key prefix of parked leads that the database refused. These leads stay in Netlify Blobs for staff. No
 * later run tries to move them into the database.
 */
const REFUSED = 'refused/';
/** Number of parked leads that are searched for an address at the same time. */
const ERASURES_AT_ONCE = 20;
/**
 * Time limit in ms for parking a lead and for listing the leads to move. The client of Netlify Blobs has no
 * timeout, and repeats a failing request for about 25 seconds.
 */
const BLOBS_MS = 3_000;

const store = () => openStore('parked-leads');

/**
 * Stores a lead in Netlify Blobs. A lead with the same key is replaced. The option `onlyIfNew` is not used,
 * because with it the client of Blobs reports an error of the service as a success. @throws when Blobs fails
 * or is too slow.
 */
export async function park(key: string, entry: unknown): Promise<void> {
  await within(BLOBS_MS, store().setJSON(key, entry));
}

/**
 * Passes at most `limit` parked leads to `move`, and begins none after `until` (ms since the epoch). Deletes
 * each lead that was moved. Skips leads that the database refused before. A lead that the database refuses
 * now is kept for staff; after any other failure, the next run tries again. Returns how many leads were
 * moved. @throws when Blobs cannot list the leads.
 */
export async function moveParked(move: Move, until: number, limit: number): Promise<number> {
  const { blobs } = await within(BLOBS_MS, store().list());
  const waiting = blobs.filter(({ key }) => !key.startsWith(REFUSED));
  let moved = 0;
  for (const { key } of waiting.slice(0, limit)) {
    if (Date.now() > until) break;
    moved += (await moveOne(key, move)) ? 1 : 0;
  }
  return moved;
}

/**
 * Moves the lead with this key, or keeps it for staff if the database refuses its data. Returns true if the
 * lead was moved and then deleted from Blobs. Logs an error instead of throwing it.
 */
async function moveOne(key: string, move: Move): Promise<boolean> {
  try {
    const entry: unknown = await store().get(key, { type: 'json' });
    if (entry === null) return false;
    const isMoved = await isAccepted(move, entry);
    if (!isMoved) await keepRefused(key, entry);
    await store().delete(key);
    return isMoved;
  } catch (error) {
    logFault('parked lead not moved', { error: errorName(error) });
    return false;
  }
}

/** Moves a lead; false when the database refuses its data. @throws when a retry may succeed. */
async function isAccepted(move: Move, entry: unknown): Promise<boolean> {
  try {
    await move(entry);
    return true;
  } catch (error) {
    if (!isDataRefused(error)) throw error;
    logFault(STAFF_EVENTS.leadRefused, { error: errorName(error) });
    return false;
  }
}

async function keepRefused(key: string, entry: unknown): Promise<void> {
  await store().setJSON(REFUSED + key, entry);
  await alertStaff('staff-fault', new Date());
}

/**
 * Erases an email address from every parked lead, including refused leads. Leads from the address are deleted. In other
 * leads the address becomes `[erased]`, as in the database. @throws when Blobs fails.
 */
export async function eraseParked(email: string): Promise<void> {
  const pattern = addressPattern(email);
  const { blobs } = await store().list();
  for (let start = 0; start < blobs.length; start += ERASURES_AT_ONCE)
    await Promise.all(
      blobs.slice(start, start + ERASURES_AT_ONCE).map((blob) => eraseOne(blob, email, pattern)),
    );
}

async function eraseOne(
  { key, etag }: { key: string; etag: string },
  email: string,
  pattern: RegExp,
): Promise<void> {
  const entry = (await store().get(key, { type: 'json' })) as { lead?: { email?: unknown } } | null;
  if (entry === null) return;
  if (entry.lead?.email === email) return store().delete(key);
  const [before, after] = [JSON.stringify(entry), JSON.stringify(erased(entry, pattern))];
  // `replace` writes nothing if the lead was moved into the database in the meantime. In the database,
  // `eraseData` (privacy/requests.ts) erases the address after this function.
  if (after !== before) await replace(key, after, etag);
}

/** Replaces a lead's text unless the lead has changed or was moved. @throws when Blobs fails. */
async function replace(key: string, text: string, etag: string): Promise<void> {
  const written = await store().set(key, text, { onlyIfMatch: etag });
  // With `onlyIfMatch`, the client of Blobs returns `modified: true` even for an error; only status 412 (the lead has
  // changed or was moved) returns `modified: false`. An etag is returned only for a write that succeeded.
  if (written.modified && !written.etag) throw new Unavailable('Netlify Blobs did not take the lead');
}

function erased(value: unknown, pattern: RegExp): unknown {
  const eraseText = (_: string, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(pattern, '[erased]') : part;
  return JSON.parse(JSON.stringify(value), eraseText);
}

/**
 * Matches an email address, plain or percent-encoded, but not within a longer address; an international
 * address also as it is typed. The SQL function
 * `address_pattern` follows the same rules.
 */
function addressPattern(email: string): RegExp {
  const spellings = [...new Set([email, shownAddress(email)])].map((spelling) =>
    spelling
      .replaceAll(/[^a-z0-9@]/gi, String.raw`\$&`)
      .replace('@', '(@|%40)')
      .replaceAll(String.raw`\+`, String.raw`(\+|%2b)`),
  );
  const start = '((?<![a-z0-9._+-])|(?<=%[0-9a-f][0-9a-f]))';
  return new RegExp(`${start}(${spellings.join('|')})(?![a-z0-9-]|\\.[a-z0-9])`, 'gi');
}
