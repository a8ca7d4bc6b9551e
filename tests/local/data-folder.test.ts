import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { expect, onTestFinished, test } from 'vitest';
import { createBlobs } from '../../local/netlify/blobs.ts';
import { prepareDataFolder, SetupProblem } from '../../local/settings.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a data folder that cannot be written is a problem that a start reports in one line', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  const problem: unknown = await prepareDataFolder(join(file, 'data')).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(SetupProblem);
  expect((problem as Error).message).toMatch(/^The data folder .*\(ENOTDIR\).*LOCAL_DATA_DIR.*$/);
});

test('a part of a blob, left by a killed process, is not listed', async () => {
  const folder = await newFolder();
  const { url, close } = await createBlobs(folder);
  onTestFinished(close);
  const store = getStore({ name: 'leads', siteID: 'local', token: 'local', edgeURL: url });
  await store.set('refused/whole', '{}');
  for (const place of ['', 'refused'])
    await writeFile(join(folder, 'entries/local/site:leads', place, '.part'), '');
  expect((await store.list()).blobs.map(({ key }) => key)).toEqual(['refused/whole']);
  expect(await store.get('refused/whole')).toBe('{}');
});

test('a part of a blob, left by a killed process, is removed at the next start', async () => {
  const folder = await newFolder();
  await Promise.all(['.part', 'whole'].map((name) => writeFile(join(folder, name), '{')));
  await (await createBlobs(folder)).close();
  expect(['.part', 'whole'].map((name) => existsSync(join(folder, name)))).toEqual([false, true]);
});
