import { existsSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SetupProblem } from './settings.ts';

/**
 * The free space in MB that a start needs. A new database takes 42 MB, and a database that was killed writes to its log
 * while it recovers. After the start, `RESERVE_MB` must still be free.
 */
const NEEDED_MB = 64;
/**
 * The database refuses writes when less than this space is free, in MB. The database's log grows by files of 16 MB. If
 * the disk has no space for such a file, the database stops answering for good.
 */
const RESERVE_MB = 20;
const BYTES_PER_MB = 1024 ** 2;
/** The system's error codes when the data folder cannot be written or is not a folder. */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'];
const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * Creates the data folder. When that fails, throws the system's error, or a SetupProblem for `ENOENT`. Throws
 * a SetupProblem when the folder's disk has too little space: a database that cannot write its log does not
 * start.
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? unwritable(dataDir, 'ENOENT') : error;
  });
  if ((await freeMb(dataDir)) < NEEDED_MB) throw fullDisk(dataDir);
}

/**
 * Returns a function that checks whether the disk of the database's folder has space for a write. The
 * returned function prints one line each time the space runs out.
 */
export function watchSpace(dataDir: string): () => Promise<boolean> {
  let hadSpace = true;
  return async () => {
    const hasSpace = (await freeMb(dataDir)) >= RESERVE_MB;
    if (hadSpace && !hasSpace)
      console.warn(
        `The disk of ${dataDir} is almost full: the database refuses changes until ${RESERVE_MB} MB are free.`,
      );
    hadSpace = hasSpace;
    return hasSpace;
  };
}

async function freeMb(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / BYTES_PER_MB;
}

/** Converts a system error for a full or unwritable data folder to a SetupProblem; returns other errors unchanged. */
export function explainDataFolder(error: unknown, dataDir: string): unknown {
  const code = codeOf(error);
  if (FULL.includes(code)) return fullDisk(dataDir);
  return UNWRITABLE.includes(code) ? unwritable(dataDir, code) : error;
}

/** Creates a folder and its parents. Node's recursive `mkdir` is not used: it never returns for a folder in `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function unwritable(dataDir: string, code: string): SetupProblem {
  return new SetupProblem(
    `The data folder ${dataDir} cannot be written (${code}): change its rights, or set LOCAL_DATA_DIR to another folder.`,
  );
}

function fullDisk(dataDir: string): SetupProblem {
  return new SetupProblem(
    `The disk of the data folder ${dataDir} is full: free ${NEEDED_MB} MB, or set LOCAL_DATA_DIR to another folder.`,
  );
}
