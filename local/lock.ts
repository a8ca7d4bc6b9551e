import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, startTime } from './process-state.ts';
import { SetupProblem } from './settings.ts';

/**
 * How long a start waits for the lock's owner to exit, in ms. A killed process still exists for a moment, until its
 * memory is freed.
 */
const WAIT_MS = 3000;
const POLL_MS = 100;

/**
 * Creates a lock file for this process and returns a function that removes the file. Needed because two
 * processes on one database folder lose data without an error. The lock of a process that no longer runs
 * (`kill -9`) is replaced. Throws a SetupProblem when the lock's owner still runs after `waitMs`.
 */
export async function takeLock(file: string, waitMs = WAIT_MS): Promise<() => void> {
  await mkdir(dirname(file), { recursive: true });
  const mine = `${process.pid} ${startTime(process.pid)}`;
  const deadline = Date.now() + waitMs;
  for (;;) {
    if (create(file, mine)) return releaser(file);
    const owner = ownerIn(await readLock(file));
    if (owner === null) await removeStale(file);
    else if (Date.now() >= deadline) throw inUse(file, owner);
    else await sleep(POLL_MS);
  }
}

/**
 * Creates a file with this text; returns false when the file exists. The text is written to another file, and that
 * file is then linked as `file`. So no process reads an empty lock, which would count as stale. Nothing is awaited, so
 * that this process cannot exit between the lock and the listener that removes it.
 */
function create(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, text);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The text of a lock; null when there is no lock. */
async function readLock(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** The ID of the process that holds a lock with this text; null when no running process holds it. */
function ownerIn(text: string | null): number | null {
  const [pid = '', started = ''] = text?.split(' ') ?? [];
  return isSameProcess(Number(pid), started) ? Number(pid) : null;
}

/**
 * Deletes the lock of a process that no longer runs. The deletion has its own lock. Otherwise, of two processes that
 * find the same stale lock, the slower one could delete the lock that the faster one has just taken.
 */
async function removeStale(file: string): Promise<void> {
  const release = await takeLock(`${file}.removal`);
  try {
    const text = await readLock(file);
    if (text !== null && ownerIn(text) === null) await rm(file);
  } finally {
    release();
  }
}

function inUse(file: string, pid: number): SetupProblem {
  return new SetupProblem(
    `The data folder ${dirname(file)} is in use by the process ${pid}: stop it, or set LOCAL_DATA_DIR to another folder.`,
  );
}

/** Returns a function that removes the lock. The lock is also removed when the process exits. */
function releaser(file: string): () => void {
  const remove = (): void => rmSync(file, { force: true });
  process.once('exit', remove);
  return () => {
    process.off('exit', remove);
    remove();
  };
}
