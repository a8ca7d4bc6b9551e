import { getStore } from '@netlify/blobs';
import { isDataRefused } from './database.ts';
import { errorName, logFault } from './log.ts';
import { alertStaff } from './staff-alert.ts';

const store = () => getStore({ name: 'parked-leads', consistency: 'strong' });

/** Puts a lead into the second durable store, once per key. @throws when that store fails as well. */
export async function park(key: string, entry: unknown): Promise<void> {
  await store().setJSON(key, entry, { onlyIfNew: true });
}

/** Begins the keys of leads that the database refuses: they are kept for a person to look at, and not tried again. */
const REFUSED = 'refused/';

/**
 * Gives every parked lead to `move` and removes it once that has returned. What cannot be moved stays for the next run.
 * Answers how many were moved before `until` (ms since the epoch) had come.
 */
export async function moveParked(move: (entry: unknown) => Promise<void>, until: number): Promise<number> {
  const { blobs } = await store().list();
  let moved = 0;
  for (const { key } of blobs) {
    if (Date.now() > until) break;
    if (key.startsWith(REFUSED)) continue;
    moved += (await moveOne(key, move)) ? 1 : 0;
  }
  return moved;
}

async function moveOne(key: string, move: (entry: unknown) => Promise<void>): Promise<boolean> {
  try {
    const entry: unknown = await store().get(key, { type: 'json' });
    if (entry === null) return false;
    const isMoved = await moveOrRefuse(move, entry);
    if (!isMoved) await setAside(key, entry);
    await store().delete(key);
    return isMoved;
  } catch (error) {
    logFault('parked lead not moved', { error: errorName(error) });
    return false;
  }
}

/** False when the database refuses what the entry says. @throws whatever else keeps it from being moved. */
async function moveOrRefuse(move: (entry: unknown) => Promise<void>, entry: unknown): Promise<boolean> {
  try {
    await move(entry);
    return true;
  } catch (error) {
    if (!isDataRefused(error)) throw error;
    logFault('parked lead refused', { error: errorName(error) });
    return false;
  }
}

async function setAside(key: string, entry: unknown): Promise<void> {
  await store().setJSON(REFUSED + key, entry, { onlyIfNew: true });
  await alertStaff('staff-fault', new Date());
}

/** How many are looked at at the same time. */
const AT_ONCE = 20;

/**
 * Takes an email address out of every lead that waits, refused or not: its own leads are deleted, and in those of others
 * it becomes `[erased]`, as in the database. @throws when the store fails.
 */
export async function dropParked(email: string): Promise<void> {
  const pattern = addressPattern(email);
  const { blobs } = await store().list();
  for (let at = 0; at < blobs.length; at += AT_ONCE)
    await Promise.all(blobs.slice(at, at + AT_ONCE).map((blob) => dropOne(blob, email, pattern)));
}

async function dropOne(
  { key, etag }: { key: string; etag: string },
  email: string,
  pattern: RegExp,
): Promise<void> {
  const entry = (await store().get(key, { type: 'json' })) as { lead?: { email?: unknown } } | null;
  if (entry === null) return;
  if (entry.lead?.email === email) return store().delete(key);
  const [before, after] = [JSON.stringify(entry), JSON.stringify(erased(entry, pattern))];
  // Where it was moved meanwhile this writes nothing: the database erases it in its table.
  if (after !== before) await store().set(key, after, { onlyIfMatch: etag });
}

function erased(value: unknown, pattern: RegExp): unknown {
  const inText = (_: string, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(pattern, '[erased]') : part;
  return JSON.parse(JSON.stringify(value), inText);
}

/** The same as the database’s (address_pattern). */
function addressPattern(email: string): RegExp {
  const signs = email.replaceAll(/[^a-z0-9@]/gi, String.raw`\$&`);
  const either = signs.replace('@', '(@|%40)').replaceAll(String.raw`\+`, String.raw`(\+|%2b)`);
  const begin = '((?<![a-z0-9._+-])|(?<=%[0-9a-f][0-9a-f]))';
  return new RegExp(`${begin}${either}(?![a-z0-9-]|\\.[a-z0-9])`, 'gi');
}
