import { spawn, type ChildProcessByStdio, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readStat } from '../../local/process-state.ts';
import { checkPorts, readSettings, SetupProblem, type Settings } from '../../local/settings.ts';
import { freePort } from '../support/free-port.ts';

const PORTS = ['PORT', 'LOCAL_SUPABASE_PORT', 'LOCAL_STRIPE_PORT', 'LOCAL_MAIL_PORT'];

const isLinux = process.platform === 'linux';

const PROGRAM = fileURLToPath(new URL('../support/start-fixture.ts', import.meta.url));

let folder: string;
let variables: Record<string, string>;

// The tests share one data folder, because creating a database takes longer than everything else. The first
// test starts without data.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  await mkdir(join(folder, 'dist'));
  await mkdir(join(folder, 'functions'));
  await writeFile(join(folder, 'dist/index.html'), '<h1>home</h1>');
  await writeFile(join(folder, 'netlify.toml'), '');
  const job = `export default () => { globalThis.runs = (globalThis.runs ?? 0) + 1; };
export const config = { schedule: '* * * * * *' };`;
  await writeFile(join(folder, 'functions/job.ts'), job);
  await writeFile(
    join(folder, 'functions/runs.ts'),
    `export default () => Response.json(globalThis.runs ?? 0);
export const config = { path: '/api/runs' };`,
  );
  return () => rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  variables = { LOCAL_DATA_DIR: join(folder, 'data'), ...(await freePorts()) };
});

/** A free port for each service. */
async function freePorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const name of PORTS) ports[name] = String(await freePort());
  return ports;
}

interface Started {
  child: ChildProcessByStdio<null, Readable, Readable>;
  output: () => string;
  /** Resolves when the program has printed `text`; rejects when the program ends before that. */
  says: (text: string) => Promise<void>;
  /** Resolves with the exit code; null when a signal ended the program. */
  ended: Promise<number | null>;
}

const STDIO = ['ignore', 'pipe', 'pipe'] as const satisfies StdioOptions;

function run(mode = '', change: Record<string, string> = {}): Started {
  const env = { ...process.env, ...variables, ...change };
  return follow(spawn(process.execPath, [PROGRAM, folder, mode], { env, stdio: STDIO }));
}

function follow(child: Started['child']): Started {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const says = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => (output.includes(text) ? resolve() : undefined);
      child.stdout.on('data', look);
      look();
      void ended.then(() => reject(new Error(`ended without "${text}": ${output}`)));
    });
  return { child, output: () => output, says, ended };
}

const address = (name = 'PORT'): string => `http://localhost:${variables[name] ?? ''}`;
const lock = (): string => join(folder, 'data/lock');

/** The variables in data/env without the address of Netlify Blobs, whose port changes at every start. */
async function readEnv(): Promise<NodeJS.Dict<string>> {
  const { NETLIFY_BLOBS_CONTEXT: _, ...env } = parseEnv(await readFile(join(folder, 'data/env'), 'utf8'));
  return env;
}

async function callTable(method: 'GET' | 'POST', body?: object): Promise<Record<string, unknown>[]> {
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY: apikey = '' } = await readEnv();
  const headers = { apikey, 'content-type': 'application/json', prefer: 'return=representation' };
  const response = await fetch(`${SUPABASE_URL}/rest/v1/saturday_newsletter`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Record<string, unknown>[];
}

async function expectStopped(started: Started): Promise<void> {
  expect(await started.ended).toBe(0);
  expect(existsSync(lock())).toBe(false);
  for (const name of PORTS) await expect(fetch(address(name))).rejects.toThrow();
}

/**
 * Runs the program as the child of a shell, as `npm start` does if its shell does not `exec` the last command.
 */
function runInShell(script: string): Started {
  const env = { ...process.env, ...variables, npm_lifecycle_event: 'start' };
  return follow(spawn('sh', ['-c', script, process.execPath, PROGRAM, folder], { env, stdio: STDIO }));
}

async function lockOwner(): Promise<number> {
  return Number((await readFile(lock(), 'utf8')).split(' ')[0]);
}

test('a start prints the addresses, every service answers and jobs run, until Ctrl-C; the next start has the data and the keys; one right after kill -9, beside the zombie, has what was written, until SIGTERM', async () => {
  const first = run();
  await first.says('password');
  // Another start on the same data is refused after a wait and changes nothing.
  const second = run('', await freePorts());
  expect(first.output()).toContain(`Ready on ${address()}\n`);
  for (const name of ['LOCAL_MAIL_PORT', 'LOCAL_STRIPE_PORT'])
    expect(first.output()).toContain(address(name));
  for (const name of ['PORT', 'LOCAL_MAIL_PORT', 'LOCAL_STRIPE_PORT'])
    expect((await fetch(address(name))).status).toBe(200);

  const env = await readEnv();
  expect(first.output()).toContain(`password ${env['ADMIN_PASSWORD'] ?? 'none'}\n`);
  expect(env['ADMIN_PASSWORD_HASH']).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(env).toMatchObject({
    URL: address(),
    SUPABASE_URL: `http://127.0.0.1:${variables['LOCAL_SUPABASE_PORT'] ?? ''}`,
  });
  expect((await stat(join(folder, 'data/env'))).mode & 0o777).toBe(0o600);
  expect(await callTable('GET')).toEqual([]);
  await expect.poll(async () => (await fetch(`${address()}/api/runs`)).text()).toMatch(/[1-9]/);

  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(
    /is in use by the process \d+: stop it, or set LOCAL_DATA_DIR to another folder\.\n$/,
  );
  await callTable('POST', { email: 'ann@example.com' });
  first.child.kill('SIGINT');
  await expectStopped(first);

  // The shell replaces itself with `sleep`, which never asks for its child's exit code. So the killed child
  // stays a zombie.
  const next = isLinux ? runInShell('"$0" "$@" & exec sleep 600') : run();
  await next.says('Ready on');
  expect(await readEnv()).toEqual(env);
  expect(await callTable('GET')).toMatchObject([{ email: 'ann@example.com' }]);
  await callTable('POST', { email: 'bea@example.com' });
  const killed = await lockOwner();
  process.kill(killed, 'SIGKILL');

  const last = run();
  await last.says('Ready on');
  expect((await callTable('GET')).map(({ email }) => email)).toContain('bea@example.com');
  if (isLinux) expect(readStat(killed)?.state).toBe('Z');
  last.child.kill('SIGTERM');
  await expectStopped(last);
}, 600_000);

/** Listens on the port of a service until the test ends. */
async function takePort(name: string): Promise<void> {
  const other = createServer().listen(Number(variables[name]), '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
}

const inUse = (name: string): string =>
  `Port ${variables[name] ?? ''} is in use: stop what uses it, or set ${name} to another port.`;

/** The settings of a start whose ports are free except for one. Returns them with the expected message. */
async function withTakenPort(name: string): Promise<[Settings, string]> {
  variables = await freePorts();
  for (const [variable, port] of Object.entries(variables)) vi.stubEnv(variable, port);
  await takePort(name);
  return [readSettings(8888), inUse(name)];
}

test('each taken port is a problem that a start reports in one line, before the build', async () => {
  await takePort('LOCAL_MAIL_PORT');
  const dataDir = join(folder, 'untouched');
  const line = `${inUse('LOCAL_MAIL_PORT')}\n`;
  const started = run('', { LOCAL_DATA_DIR: dataDir });
  const cases: [Settings, string][] = [];
  for (const name of PORTS) cases.push(await withTakenPort(name));
  await Promise.all(
    cases.map(([{ ports }, message]) => expect(checkPorts(ports)).rejects.toThrow(new SetupProblem(message))),
  );
  expect(await started.ended).toBe(1);
  expect(started.output()).toBe(line);
  expect(existsSync(dataDir)).toBe(false);
});

test.each(PORTS)('an invalid %s is a problem that a start reports', (name) => {
  for (const [variable, port] of Object.entries(variables)) vi.stubEnv(variable, port);
  vi.stubEnv(name, 'eight');
  const message = `${name} must be a port between 1 and 65535, not "eight".`;
  expect(() => readSettings(8888)).toThrow(new SetupProblem(message));
});

test('an invalid port is reported in one line', async () => {
  const started = run('', { LOCAL_MAIL_PORT: 'eight' });
  expect(await started.ended).toBe(1);
  expect(started.output()).toBe('LOCAL_MAIL_PORT must be a port between 1 and 65535, not "eight".\n');
});

test('SIGTERM during the build stops everything too', async () => {
  const started = run('endless');
  await started.says('Building the site');
  await expect.poll(() => existsSync(lock())).toBe(true);
  started.child.kill('SIGTERM');
  await expectStopped(started);
  expect(started.output()).toBe('Building the site …\n');
});

test.runIf(isLinux)('everything stops when npm’s shell ends, which passes no signal on', async () => {
  const started = runInShell('"$0" "$@"; true');
  await started.says('Ready on');
  started.child.kill('SIGKILL');
  // The output ends when the last process that writes to it has ended.
  await started.ended;
  expect(existsSync(lock())).toBe(false);
  for (const name of PORTS) await expect(fetch(address(name))).rejects.toThrow();
});
