import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { SetupProblem } from './settings.ts';

/** Creates the data folder. Throws a SetupProblem with the system's error code when it cannot be written. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new SetupProblem(
      `The data folder ${dataDir} cannot be written (${code}): change its rights, or set LOCAL_DATA_DIR to another folder.`,
    );
  }
}
