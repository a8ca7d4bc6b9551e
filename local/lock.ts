import { rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SetupProblem } from './settings.ts';

/**
 * Takes a lock file for this process; returns what gives it back. Two processes on one database folder lose data
 * without an error. A lock whose process is gone (`kill -9`) is taken over. Throws a SetupProblem when its owner lives.
 */
export async function takeLock(file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  const mine = `${process.pid} ${await startedAt(process.pid)}`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx' });
      return releaser(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await dropStale(file);
    }
  }
  throw new SetupProblem(`The lock ${file} could not be taken`);
}

/** Gives the lock back, also when the process leaves without asking. */
function releaser(file: string): () => Promise<void> {
  const onExit = (): void => rmSync(file, { force: true });
  process.once('exit', onExit);
  return async () => {
    process.off('exit', onExit);
    await rm(file, { force: true });
  };
}

async function dropStale(file: string): Promise<void> {
  const [pid = '', started = ''] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
  const isOwned = isAlive(Number(pid)) && (await startedAt(Number(pid))) === started;
  if (isOwned)
    throw new SetupProblem(
      `The data folder ${dirname(file)} is in use by the process ${pid}: stop it, or set LOCAL_DATA_DIR to another folder.`,
    );
  await rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tells a process from a later one with the same number; empty where the system does not say (macOS). */
async function startedAt(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
}
