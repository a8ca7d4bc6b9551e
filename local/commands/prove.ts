import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * `npm run prove [names] [-- --seed N] [--minutes N]`: runs the tests of `tests/proofs`, or those whose path
 * contains one of the names. Most of them run far more cases than in `npm test`. `--minutes` limits each test with
 * generated cases to N minutes.
 */
export async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: String(randomInt(2 ** 31)) }, minutes: { type: 'string' } },
  });
  process.env['PROVE_SEED'] = values.seed;
  if (values.minutes) process.env['PROVE_MINUTES'] = values.minutes;
  console.log(
    `Seed ${values.seed}. The same seed makes the same cases: npm run prove -- --seed ${values.seed}`,
  );
  // A proof prints its figures also when it passes.
  const options = ['--project', 'functions', '--silent=false'];
  process.argv.splice(2, Infinity, 'run', ...options, ...findProofs(positionals));
  await import(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url).href);
}

/** The test files of `tests/proofs` whose path contains one of the names; all of them if there are no names. */
function findProofs(names: string[]): string[] {
  const files = readdirSync('tests/proofs').map((file) => `tests/proofs/${file}`);
  return names.length === 0 ? files : files.filter((file) => names.some((name) => file.includes(name)));
}
