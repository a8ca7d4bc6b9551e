import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../../support/free-port.ts';

const PROGRAM = fileURLToPath(new URL('./start-without-build.ts', import.meta.url));

/** How a site is started: with `npm start`, or with start-without-build.ts. */
export type Command = 'npm start' | 'without build';

/** The folders and the ports of a site that a test starts, kills and starts again. */
export interface Place {
  variables: Readonly<Record<string, string>>;
  dataDir: string;
  /** A folder without pages, which the site serves when it is started without the build. */
  root: string;
  siteUrl: string;
  inspectorPort: number;
}

export interface SiteProcess {
  output: () => string;
  /** Resolves when the site answers; rejects when the process ends first. */
  ready: Promise<void>;
  /** Resolves with the exit code; null when a signal ended the process. */
  ended: Promise<number | null>;
  /** Sends a signal to the whole process group. */
  kill: (signal: NodeJS.Signals) => void;
}

/** Chooses free ports and a data folder: `dataDir`, or else a new folder. New folders are removed after the test. */
export async function newPlace(dataDir?: string): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'load-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [port, supabase, stripe, mail, inspectorPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const data = dataDir ?? join(folder, 'data');
  const root = join(folder, 'site');
  await mkdir(root);
  const variables = {
    PORT: String(port),
    LOCAL_SUPABASE_PORT: String(supabase),
    LOCAL_STRIPE_PORT: String(stripe),
    LOCAL_MAIL_PORT: String(mail),
    LOCAL_DATA_DIR: data,
    NODE_OPTIONS: `--inspect-port=${inspectorPort}`,
  };
  return { variables, dataDir: data, root, siteUrl: `http://127.0.0.1:${port}`, inspectorPort };
}

/** Starts the site in its own process group, which is killed when the test ends. */
export function startSite({ variables, root }: Place, command: Command = 'without build'): SiteProcess {
  const isNpm = command === 'npm start';
  const [program = '', ...args] = isNpm ? ['npm', 'start'] : [process.execPath, PROGRAM, root];
  const env = { ...process.env, ...variables };
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        // Only the beginning of the log is kept, because the log of a long run is large.
        if (output.length < 10_000) output += chunk.toString();
        if (output.includes('Ready on')) resolve();
      });
    void ended.then(() => reject(new Error(`The site has ended: ${output}`)));
  });
  ready.catch(() => undefined);
  const kill = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The group has ended already.
    }
  };
  onTestFinished(async () => {
    kill('SIGKILL');
    await ended;
  });
  return { output: () => output, ready, ended, kill };
}

/** The environment variables of the running site. */
export async function readVariables({ dataDir }: Place): Promise<NodeJS.Dict<string>> {
  return parseEnv(await readFile(join(dataDir, 'env'), 'utf8'));
}
