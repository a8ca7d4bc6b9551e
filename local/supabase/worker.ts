/**
 * The thread of the database: embedded Postgres behind PostgREST's protocol. `@supabase/lite` writes every database
 * error with its parameters (personal data) to `console.error`. The database has its own thread, so that
 * `console.error` can be disabled here and still works in the rest of the process.
 */
import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { listen, type Listening } from '../http.ts';
import { EXTENSIONS } from './extensions.ts';
import { createRestApi } from './rest-api.ts';
import { keepGrants } from './grants.ts';
import { migrate } from './migrate.ts';
import type {
  DatabaseCall,
  DatabaseError,
  DatabaseReply,
  DatabaseRequest,
  DatabaseSettings,
} from './worker-messages.ts';

const settings = workerData as DatabaseSettings;
console.error = () => undefined;

try {
  const connection = await open();
  const server = await serve(connection);
  parentPort?.on('message', ({ id, call }: DatabaseRequest) => {
    run(connection, server, call).then(
      (result) => reply({ id, result }),
      (error: unknown) => reply({ id, error: describe(error) }),
    );
  });
  reply({ id: 0, result: server.port });
} catch (error) {
  reply({ id: 0, error: describe(error) });
  parentPort?.close();
}

async function open(): Promise<PgliteConnection> {
  const { dumpFile, dataDir, migrationsDir } = settings;
  const pgliteOptions = {
    extensions: EXTENSIONS,
    ...(dumpFile !== null && { loadDataDir: new Blob([await readFile(dumpFile)]) }),
  };
  const connection = await createPgliteConnection({
    ...(dataDir !== null && { url: dataDir }),
    pgliteOptions,
  });
  if (dumpFile === null) await migrate(connection.driver, migrationsDir);
  // Hosted Supabase projects use this time zone.
  await connection.driver.exec(`set timezone to 'UTC'`);
  return connection;
}

async function serve(connection: PgliteConnection): Promise<Listening> {
  const { jwtSecret, publishableKey, secretKey, port } = settings;
  const auth = {
    enabled: true,
    jwt_secret: jwtSecret,
    publishable_key: publishableKey,
    secret_key: secretKey,
  };
  const app = new App({ connection, auth });
  const headers = { apikey: secretKey };
  await keepGrants(connection, (table) =>
    app.fetch(new Request(`http://localhost/rest/v1/${table}?limit=1`, { headers })),
  );
  return listen(
    createRestApi((request) => app.fetch(request)),
    port,
  );
}

async function run(connection: PgliteConnection, server: Listening, call: DatabaseCall): Promise<unknown> {
  switch (call.kind) {
    case 'sql':
      return (await connection.driver.query(call.text, call.params)).rows;
    case 'exec':
      return connection.driver.exec(call.text).then(() => undefined);
    case 'dump':
      return writeDump(connection, call.file);
    case 'close':
      await server.close();
      return connection.close();
  }
}

async function writeDump(connection: PgliteConnection, file: string): Promise<void> {
  const dump = await connection.driver.dumpDataDir('none');
  await writeFile(`${file}.${process.pid}`, dump.stream());
  await rename(`${file}.${process.pid}`, file);
}

function reply(message: DatabaseReply): void {
  parentPort?.postMessage(message);
}

function describe(error: unknown): DatabaseError {
  const { message = String(error), code, detail, constraint } = error as Partial<DatabaseError>;
  return { message, ...(code && { code }), ...(detail && { detail }), ...(constraint && { constraint }) };
}
