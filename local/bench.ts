import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildSite } from './build.ts';
import { tellBytes } from './bench/bytes.ts';
import { tellDesk } from './bench/desk.ts';
import { tellPaint } from './bench/paint.ts';
import { tellPostgres } from './bench/postgres.ts';

const PAGES = ['/', '/pricing', '/features', '/the-gutenberg-signal', '/sunday', '/blog'];
const ROWS = { whole: 1_000_000, quick: 100_000 };

interface Part {
  tell: (rows: number) => Promise<string>;
  needsBuild?: true;
}

/** The parts of the report; `--only <name>` tells one. */
const PARTS: Record<string, Part> = {
  bytes: { tell: tellBytes, needsBuild: true },
  paint: { tell: () => tellPaint(PAGES), needsBuild: true },
  desk: { tell: tellDesk },
  postgres: { tell: tellPostgres },
};

function describeMachine(): string {
  const load = loadavg().map((one) => one.toFixed(1));
  const model = cpus()[0]?.model ?? 'unknown processor';
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} × ${model}, load ${load.join(' ')}`;
}

/**
 * `npm run bench`: the performance table, as Markdown. `--quick` fills the database with 100,000 rows in the place of
 * 1,000,000; `--only bytes|paint|desk|postgres` tells one part. README says how to read it.
 */
if (import.meta.main) {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });
  const parts = Object.entries(PARTS).filter(([name]) => name === (values.only ?? name));
  if (parts.some(([, { needsBuild }]) => needsBuild)) await buildSite();
  console.log(`# Performance\n\n${describeMachine()}`);
  for (const [, { tell }] of parts) console.log(`\n${await tell(values.quick ? ROWS.quick : ROWS.whole)}`);
}
