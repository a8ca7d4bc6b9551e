import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildSite } from '../netlify/build.ts';
import { formatBuild } from './bench/build.ts';
import { formatAdmin } from './bench/admin.ts';
import { formatPaint } from './bench/paint.ts';
import { formatPostgres } from './bench/postgres.ts';

const ROWS = { whole: 1_000_000, quick: 100_000 };

interface Part {
  format: (rows: number) => Promise<string>;
  needsBuild?: true;
}

/** The parts of the report; `--only <name>` prints one. */
const PARTS: Record<string, Part> = {
  paint: { format: formatPaint, needsBuild: true },
  admin: { format: formatAdmin, needsBuild: true },
  postgres: { format: formatPostgres },
  build: { format: formatBuild },
};

function describeMachine(): string {
  const load = loadavg().map((one) => one.toFixed(1));
  const model = cpus()[0]?.model ?? 'unknown processor';
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} × ${model}, load ${load.join(' ')}`;
}

/**
 * `npm run bench`: prints the performance tables as Markdown. `--quick` uses 100,000 database rows instead of
 * 1,000,000; `--only paint|admin|postgres|build` prints one part. The README explains the tables.
 */
export async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });
  const parts = Object.entries(PARTS).filter(([name]) => name === (values.only ?? name));
  if (parts.some(([, { needsBuild }]) => needsBuild)) await buildSite();
  console.log(`# Performance\n\n${describeMachine()}`);
  for (const [, { format }] of parts)
    console.log(`\n${await format(values.quick ? ROWS.quick : ROWS.whole)}`);
}
