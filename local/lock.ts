import { rmSync } from 'node:fs';
import { mkdir, rm, writeFile, readFile } from 'node:fs/promises';
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
 * Creates a lock file for this process and returns a function that removes it. Needed because two processes on one
 * database folder lose data without an error. The lock of a process that no longer runs (`kill -9`) is replaced.
 * Throws a SetupProblem when the lock's owner still runs after `waitMs`.
 */
export async function takeLock(file: string, waitMs = WAIT_MS): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  const mine = `${process.pid} ${startTime(process.pid)}`;
  const deadline = Date.now() + waitMs;
  for (;;) {
    if (await create(file, mine)) return releaser(file);
    const owner = await readOwner(file);
    if (owner === null) await rm(file, { force: true });
    else if (Date.now() >= deadline) throw inUse(file, owner);
    else await sleep(POLL_MS);
  }
}

/** Creates a file with this text; returns false when the file exists. */
async function create(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** The ID of the process that holds the lock, or null when that process no longer runs. */
async function readOwner(file: string): Promise<number | null> {
  const [pid = '', started = ''] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
  return isSameProcess(Number(pid), started) ? Number(pid) : null;
}

function inUse(file: string, pid: number): SetupProblem {
  return new SetupProblem(
    `The data folder ${dirname(file)} is in use by the process ${pid}: stop it, or set LOCAL_DATA_DIR to another folder.`,
  );
}

/** Returns a function that removes the lock. The lock is also removed when the process exits. */
function releaser(file: string): () => Promise<void> {
  const onExit = (): void => rmSync(file, { force: true });
  process.once('exit', onExit);
  return async () => {
    process.off('exit', onExit);
    await rm(file, { force: true });
  };
}
