import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createSupabase } from '../../local/supabase/server.ts';
import { once } from './once.ts';
import './provided.ts';

/** Applies the migrations once and provides a dump, from which each worker starts its database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { scratch, dumpFile } = await once('database', dumpDatabase);
  project.provide('scratch', scratch);
  project.provide('dumpFile', dumpFile);
  return () => rm(scratch, { recursive: true, force: true });
}

async function dumpDatabase(): Promise<{ scratch: string; dumpFile: string }> {
  await mkdir('node_modules/.cache', { recursive: true });
  const scratch = resolve(await mkdtemp('node_modules/.cache/tests-'));
  const dumpFile = join(scratch, 'database.tar');
  const database = await createSupabase({ port: 0, secretKey: 'unused', dataDir: null });
  await database.dump(dumpFile);
  await database.close();
  return { scratch, dumpFile };
}
