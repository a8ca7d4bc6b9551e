import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { takeLock } from '../../local/lock.ts';
import { isSameProcess, startTime } from '../../local/process-state.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  file = join(folder, 'data/lock');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function run(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts a process that runs for a minute. Returns its process id. */
function sleeper(program = 'sleep'): number {
  return run(program, ['60']).pid ?? 0;
}

/** Creates a zombie: a killed process whose parent never asks for its exit code. */
async function zombie(): Promise<{ pid: number; started: string }> {
  const { stdout } = run('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
  const pid = await new Promise<number>((resolve) =>
    stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
  );
  // Waits until the child runs `sleep`. Its parent, the shell, also turns into a `sleep`, which never asks for exit
  // codes.
  await expect.poll(() => readFile(`/proc/${pid}/comm`, 'utf8')).toBe('sleep\n');
  const started = startTime(pid);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  return { pid, started };
}

async function writeLock(text: string): Promise<void> {
  await takeAndRelease();
  await writeFile(file, text);
}

async function takeAndRelease(waitMs?: number): Promise<void> {
  const release = await takeLock(file, waitMs);
  release();
}

test('a lock names this process and is removed by its release', async () => {
  const release = await takeLock(file);
  expect(await readFile(file, 'utf8')).toBe(`${process.pid} ${startTime(process.pid)}`);
  release();
  expect(existsSync(file)).toBe(false);
});

test('a lock of a running process is refused', async () => {
  const pid = sleeper();
  await writeLock(`${pid} ${startTime(pid)}`);
  await expect(takeLock(file, 0)).rejects.toThrow(`in use by the process ${pid}:`);
  expect(await readFile(file, 'utf8')).toContain(String(pid));
});

test('a lock is taken when its process ends during the wait', async () => {
  const pid = sleeper();
  await writeLock(`${pid} ${startTime(pid)}`);
  const taking = takeAndRelease(20_000);
  process.kill(pid, 'SIGKILL');
  await taking;
});

test.each(['', 'no number', '0 1', '99999999 1'])(
  'a lock that says "%s" is replaced at once',
  async (text) => {
    await writeLock(text);
    await takeAndRelease(0);
  },
);

/** Runs in a thread: reads the lock again and again until it has read it and is told to stop. Answers with what it has read. */
const READER = `
const { readFileSync } = require('node:fs');
const { parentPort, workerData, receiveMessageOnPort } = require('node:worker_threads');
const seen = new Set();
parentPort.postMessage('ready');
while (seen.size === 0 || !receiveMessageOnPort(parentPort)) {
  try { seen.add(readFileSync(workerData, 'utf8')); } catch {}
}
parentPort.postMessage([...seen]);
parentPort.close();`;

test('a lock names its process from the beginning', async () => {
  const reader = new Worker(READER, { eval: true, workerData: file });
  await once(reader, 'message');
  for (let count = 0; count < 200; count += 1) await takeAndRelease();
  const release = await takeLock(file);
  reader.postMessage('stop');
  expect(await once(reader, 'message')).toEqual([[`${process.pid} ${startTime(process.pid)}`]]);
  release();
});

test('only one of several simultaneous starts replaces the lock of an ended process', async () => {
  for (let round = 0; round < 3; round += 1) {
    await writeLock('99999999 1');
    const starts = Array.from({ length: 6 }, () => takeLock(file, 0));
    const results = await Promise.allSettled(starts);
    const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(taken).toHaveLength(1);
    expect(await readFile(file, 'utf8')).toBe(`${process.pid} ${startTime(process.pid)}`);
    taken[0]?.();
    expect(await readdir(dirname(file))).toEqual([]);
  }
});

test('a lock whose removal was interrupted is replaced at once', async () => {
  await writeLock('99999999 1');
  await writeFile(`${file}.removal`, '99999999 1');
  await takeAndRelease(0);
  expect(await readdir(dirname(file))).toEqual([]);
});

describe.runIf(process.platform === 'linux')('with /proc', () => {
  test('a lock of a zombie is replaced at once', async () => {
    const { pid, started } = await zombie();
    expect(started).not.toBe('');
    expect(process.kill(pid, 0)).toBe(true);
    await writeLock(`${pid} ${started}`);
    await takeAndRelease(0);
  });

  test('a lock of an earlier process with the same number is replaced at once', async () => {
    await writeLock(`${sleeper()} 1`);
    await takeAndRelease(0);
  });

  test('a program’s name may hold spaces and parentheses', async () => {
    const program = join(folder, 'a) Z (b 1');
    await symlink('/bin/sleep', program);
    const pid = sleeper(program);
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain('(a) Z (b 1) ');
    const started = startTime(pid);
    expect(started).toMatch(/^\d+$/);
    expect(isSameProcess(pid, started)).toBe(true);
  });
});
