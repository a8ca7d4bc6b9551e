import { getStore } from '@netlify/blobs';
import { isDataRefused } from './database.ts';
import { errorName, logFault } from './log.ts';

const store = () => getStore({ name: 'parked-leads', consistency: 'strong' });

/** Puts a lead into the second durable store, once per key. @throws when that store fails as well. */
export async function park(key: string, entry: unknown): Promise<void> {
  await store().setJSON(key, entry, { onlyIfNew: true });
}

/** Begins the keys of what the database refuses: it is kept for a person to look at, and no longer in anybody's way. */
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
    if (entry !== null) await move(entry);
    await store().delete(key);
    return entry !== null;
  } catch (error) {
    logFault('parked lead not moved', { error: errorName(error) });
    if (isDataRefused(error)) await setAside(key);
    return false;
  }
}

async function setAside(key: string): Promise<void> {
  await store().setJSON(REFUSED + key, await store().get(key, { type: 'json' }));
  await store().delete(key);
}
