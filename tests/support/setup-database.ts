import { mkdir, rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { createSupabase } from '../../local/supabase.ts';
import { once } from './once.ts';
import './provided.ts';

/** Before tests over the database: applies the migrations once; each file starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const file = await once('database', dumpDatabase);
  project.provide('dumpFile', file);
  return () => rm(file, { force: true });
}

async function dumpDatabase(): Promise<string> {
  const file = `node_modules/.cache/database-${process.pid}.tar`;
  await mkdir('node_modules/.cache', { recursive: true });
  const database = await createSupabase({ port: 0, secretKey: 'unused', dataDir: null });
  await database.dump(file);
  await database.close();
  return file;
}
