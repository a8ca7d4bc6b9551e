import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An error that a command reports with only its message, without a stack trace. */
export class SetupProblem extends Error {}

export interface Settings {
  ports: { site: number; supabase: number; stripe: number; mail: number };
  /** The data folder; null (`LOCAL_DATA_DIR=:memory:`) means that no data is kept. */
  dataDir: string | null;
}

/** The time in ms that a start waits for a port: a process that was just stopped needs a moment to free its port. */
const PORT_WAIT_MS = 3000;
const PORT_POLL_MS = 100;

const VARIABLES = {
  site: 'PORT',
  supabase: 'LOCAL_SUPABASE_PORT',
  stripe: 'LOCAL_STRIPE_PORT',
  mail: 'LOCAL_MAIL_PORT',
};

/**
 * Reads the ports and the data folder from the environment variables and from `.env`, if there is one. Throws a
 * SetupProblem for an invalid port.
 */
export function readSettings(defaultPort: number): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const ports = {
    site: readPort('site', defaultPort),
    supabase: readPort('supabase', 54_321),
    stripe: readPort('stripe', 12_111),
    mail: readPort('mail', 8025),
  };
  const dataDir = process.env['LOCAL_DATA_DIR'] || '.local';
  return { ports, dataDir: dataDir === ':memory:' ? null : dataDir };
}

function readPort(service: keyof typeof VARIABLES, fallback: number): number {
  const text = process.env[VARIABLES[service]] || String(fallback);
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupProblem(`${VARIABLES[service]} must be a port between 1 and 65535, not "${text}".`);
}

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

/** Throws a SetupProblem for a port that two services share, that stays taken for 3 s, or that is not permitted. */
export async function checkPorts(ports: Settings['ports']): Promise<void> {
  const seen = new Map<number, string>();
  for (const [service, port] of Object.entries(ports) as [keyof typeof VARIABLES, number][]) {
    const variable = VARIABLES[service];
    const other = seen.get(port);
    if (other !== undefined)
      throw new SetupProblem(`${other} and ${variable} are both ${port}: give each its own port.`);
    if (await staysTaken(port))
      throw new SetupProblem(
        `Port ${port} is in use: stop what uses it, or set ${variable} to another port.`,
      );
    seen.set(port, variable);
  }
}

async function staysTaken(port: number): Promise<boolean> {
  const deadline = Date.now() + PORT_WAIT_MS;
  while (await isTaken(port)) {
    if (Date.now() >= deadline) return true;
    await sleep(PORT_POLL_MS);
  }
  return false;
}

/** Whether the port is taken on either loopback address. Throws a SetupProblem for a port that is not permitted. */
async function isTaken(port: number): Promise<boolean> {
  const codes = await Promise.all(['127.0.0.1', '::1'].map((host) => tryPort(port, host)));
  const denied = codes.find((code) => code === 'EACCES');
  if (denied !== undefined)
    throw new SetupProblem(`Port ${port} needs rights that this process does not have.`);
  return codes.includes('EADDRINUSE');
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
