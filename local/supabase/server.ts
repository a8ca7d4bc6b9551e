import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SetupProblem } from '../settings.ts';
import { OTHER_MIGRATIONS } from './migrate.ts';
import type { DatabaseCall, DatabaseError, DatabaseReply, DatabaseSettings } from './worker-messages.ts';

export interface SupabaseOptions {
  /** The port of the API; 0 picks a free one. */
  port: number;
  /** The API's secret key, with which requests get the role `service_role`. */
  secretKey: string;
  /** The data folder; null keeps the data in memory. Two processes on one folder lose data: see local/lock.ts. */
  dataDir: string | null;
  migrationsDir?: string;
  /**
   * A file written by `dump`. Creating the database from this file takes about 0.3 s; applying the migrations
   * takes about 2 s.
   */
  dumpFile?: string;
}

export interface Supabase {
  url: string;
  port: number;
  /**
   * Runs one statement as the database's owner, without row level security, and returns its rows. Rejects with
   * PostgreSQL's error (`code`, `detail`, `constraint`).
   */
  sql: <Row = Record<string, unknown>>(text: string, params?: unknown[]) => Promise<Row[]>;
  /** Runs several statements without parameters. */
  exec: (text: string) => Promise<void>;
  /** Writes a copy of the database to a file for `dumpFile`. */
  dump: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Starts `@supabase/lite` with embedded Postgres in a thread and serves PostgREST's protocol. Applies the migrations,
 * unless `dumpFile` is given. Rejects with `EADDRINUSE`, with an error that names a failing migration, or with a
 * SetupProblem when other migrations built the database in `dataDir`.
 */
export async function createSupabase(options: SupabaseOptions): Promise<Supabase> {
  const thread = startThread(toSettings(options));
  const port = await thread.ready.catch(async (error: unknown) => {
    await thread.end();
    throw explain(error, options.dataDir);
  });
  return {
    url: `http://localhost:${port}`,
    port,
    sql: async <Row>(text: string, params: unknown[] = []) =>
      (await thread.ask({ kind: 'sql', text, params })) as Row[],
    exec: async (text) => {
      await thread.ask({ kind: 'exec', text });
    },
    dump: async (file) => {
      await thread.ask({ kind: 'dump', file: resolve(file) });
    },
    close: thread.close,
  };
}

function explain(error: unknown, dataDir: string | null): unknown {
  if (dataDir === null || (error as DatabaseError).code !== OTHER_MIGRATIONS) return error;
  return new SetupProblem(
    `The database in ${dataDir} was built by other migrations: delete that folder, then start again.`,
  );
}

function toSettings(options: SupabaseOptions): DatabaseSettings {
  return {
    port: options.port,
    dataDir: options.dataDir === null ? null : resolve(options.dataDir),
    dumpFile: options.dumpFile === undefined ? null : resolve(options.dumpFile),
    migrationsDir: resolve(options.migrationsDir ?? 'supabase/migrations'),
    secretKey: options.secretKey,
    publishableKey: `sb_publishable_${randomBytes(16).toString('hex')}`,
    jwtSecret: randomBytes(32).toString('hex'),
  };
}

interface Thread {
  ready: Promise<number>;
  ask: (call: DatabaseCall) => Promise<unknown>;
  close: () => Promise<void>;
  /** Ends the thread immediately, without closing the database. */
  end: () => Promise<unknown>;
}

function startThread(settings: DatabaseSettings): Thread {
  const env = { ...process.env, LITE_TELEMETRY: '0' };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: settings,
    env,
    execArgv: [],
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = -1;
  const expect = (): { id: number; promise: Promise<unknown> } => {
    lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(lastId, answer);
    return { id: lastId, promise: answer.promise };
  };
  const ready = expect().promise as Promise<number>;
  const failAll = (error: Error): void => waiting.forEach((answer) => answer.reject(error));
  worker.on('message', (reply: DatabaseReply) => {
    const answer = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) answer?.reject(Object.assign(new Error(reply.error.message), reply.error));
    else answer?.resolve(reply.result);
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The database has stopped')));
  const ask = (call: DatabaseCall): Promise<unknown> => {
    const { id, promise } = expect();
    worker.postMessage({ id, call });
    return promise;
  };
  return { ready, ask, close: () => closeThread(worker, ask), end: () => worker.terminate() };
}

/** Closes the database, then ends the thread. After 1.5 s without an answer, ends the thread anyway. */
async function closeThread(worker: Worker, ask: Thread['ask']): Promise<void> {
  const late = new Promise<void>((done) => setTimeout(done, 1500).unref());
  await Promise.race([ask({ kind: 'close' }).catch(() => undefined), late]);
  await worker.terminate();
}
