import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { SetupProblem } from '../../local/settings.ts';
import { migrate, OTHER_MIGRATIONS } from '../../local/supabase/migrate.ts';
import { createSupabase, type Supabase } from '../../local/supabase/server.ts';

const secretKey = 'sb_secret_for_the_tests';
const CREATE = `
create table public.people (id uuid primary key default gen_random_uuid(), email text not null unique);
alter table public.people enable row level security;
grant select, insert on public.people to service_role;`;

let folder: string;
let database: Supabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supabase-'));
  await mkdir(join(folder, 'migrations'));
  await writeFile(join(folder, 'migrations/20260101000000_create_people.sql'), CREATE);
  database = await open();
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

function open(change: object = {}): Promise<Supabase> {
  return createSupabase({
    port: 0,
    secretKey,
    dataDir: join(folder, 'data'),
    migrationsDir: join(folder, 'migrations'),
    ...change,
  });
}

function ask(path: string, init: RequestInit = {}, key = secretKey): Promise<Response> {
  return fetch(database.url + path, {
    ...init,
    headers: { apikey: key, 'content-type': 'application/json' },
  });
}

const insert = (email: string): Promise<Response> =>
  ask('/rest/v1/people', { method: 'POST', body: JSON.stringify({ email }) });

test('a role has only the rights that the migrations grant', async () => {
  const [rights] = await database.sql(
    `select has_table_privilege('anon', 'people', 'select') as anon, has_table_privilege('service_role', 'people', 'select') as service,
            has_table_privilege('service_role', 'people', 'delete') as remove`,
  );
  expect(rights).toEqual({ anon: false, service: true, remove: false });
});

test('an error of the database goes to the caller, not to the console', async () => {
  const written = [vi.spyOn(process.stderr, 'write'), vi.spyOn(process.stdout, 'write')];
  expect((await insert('ann@example.com')).status).toBe(201);
  const again = await insert('ann@example.com');
  expect([again.status, await again.json()]).toMatchObject([409, { code: '23505' }]);
  // Output of the database's thread arrives before the answer to a later query. This query waits for that output.
  await database.sql('select 1');
  expect(written.flatMap((spy) => spy.mock.calls.map(String)).join('')).not.toContain('ann@example.com');
});

test('Supabase’s SDK writes and reads with the secret key, and nothing with another key', async () => {
  const client = createClient(database.url, secretKey);
  const written = await client.from('people').insert({ email: 'sdk@example.com' });
  expect([written.error, written.status]).toEqual([null, 201]);
  const read = await client.from('people').select('email').eq('email', 'sdk@example.com').single();
  expect(read.data).toEqual({ email: 'sdk@example.com' });

  const refused = await createClient(database.url, 'sb_publishable_wrong').from('people').select();
  expect([refused.data, refused.status]).toEqual([null, 401]);
});

test('only the data can be requested, and only with the key', async () => {
  expect((await ask('/rest/v1/people', {}, 'wrong')).status).toBe(401);
  for (const path of ['/', '/admin', '/auth/v1/settings']) expect((await ask(path)).status).toBe(404);
});

test('an outage fails every call until it ends', async () => {
  await ask('/_local/outage', { method: 'POST', body: '{"seconds":60}' });
  expect((await ask('/rest/v1/people')).status).toBe(503);
  expect((await ask('/_local/outage', { method: 'POST', body: '{"seconds":"x"}' })).status).toBe(400);
  await ask('/_local/outage', { method: 'POST', body: '{"seconds":0}' });
  expect((await ask('/rest/v1/people')).status).toBe(200);
});

test('a restart keeps the data and applies only the new migrations, and refuses a folder that other migrations built', async () => {
  await insert('bob@example.com');
  await database.close();
  const dataDir = join(folder, 'data');
  const refused = open({ migrationsDir: await migrationsOf({ '20260101000000_other.sql': 'select 1' }) });
  await expect(refused).rejects.toThrow(
    new SetupProblem(
      `The database in ${dataDir} was built by other migrations: delete that folder, then start again.`,
    ),
  );

  await writeFile(
    join(folder, 'migrations/20260102000000_add_name.sql'),
    "alter table people add name text default 'x';",
  );
  database = await open();
  const versions = await database.sql(
    'select version, name from supabase_migrations.schema_migrations order by version',
  );
  expect(versions).toEqual([
    { version: '20260101000000', name: 'create_people' },
    { version: '20260102000000', name: 'add_name' },
  ]);
  expect(await database.sql(`select name from people where email = 'bob@example.com'`)).toEqual([
    { name: 'x' },
  ]);
});

/** Writes migrations to a new folder. Returns the folder's path. */
async function migrationsOf(files: Readonly<Record<string, string>>): Promise<string> {
  const migrationsDir = join(folder, randomUUID());
  await mkdir(migrationsDir);
  for (const [file, text] of Object.entries(files)) await writeFile(join(migrationsDir, file), text);
  return migrationsDir;
}

test('Migrations are refused when an applied one was removed or changed or one was added before it, and one that fails is named and leaves nothing.', async () => {
  const connection = await createPgliteConnection();
  onTestFinished(() => connection.close());
  const { driver } = connection;
  const [a, b] = [{ '20260101000000_a.sql': 'select 1' }, { '20260102000000_b.sql': 'select 2' }];
  const apply = async (files: Readonly<Record<string, string>>): Promise<void> =>
    migrate(driver, await migrationsOf(files));
  await apply({ ...a, ...b });
  for (const others of [
    a,
    { ...a, '20260102000000_b.sql': 'select 3' },
    { ...a, ...b, '20260101500000_c.sql': 'select 1' },
  ])
    await expect(apply(others), Object.keys(others).join()).rejects.toMatchObject({ code: OTHER_MIGRATIONS });

  const broken = { '20260103000000_break.sql': 'create table one (id int); select nonsense;' };
  await expect(apply({ ...a, ...b, ...broken })).rejects.toThrow(
    /20260103000000_break\.sql failed: .*nonsense/,
  );
  const { rows } = await driver.query(`select to_regclass('public.one') as made`);
  expect(rows).toEqual([{ made: null }]);
  await apply({ ...a, ...b });
});
