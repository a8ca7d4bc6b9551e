import { existsSync } from 'node:fs';
import type { Line } from './doctor/check.ts';
import { examine } from './doctor/examine.ts';
import { findSamples, type SampleGroup } from './doctor/samples.ts';

const SIGNS = { ok: 'ok', mistake: 'WRONG', skipped: '-' };

/** Formats a line of the report: what was checked, or the name, problem and remedy of the mistake. */
function write({ subject, state, mistake }: Line): string {
  const sign = `  ${SIGNS[state].padEnd(5)}  `;
  if (mistake === undefined) return sign + subject;
  return [`${sign}${mistake.name}: ${mistake.problem}.`, `         → ${mistake.remedy}`].join('\n');
}

/** Formats the list of sample content, with a remedy for each kind. */
function writeSamples(groups: readonly SampleGroup[]): string {
  const lines = groups.flatMap(({ places, remedy }) => [
    ...places.map((place) => `  sample ${place}`),
    `         → ${remedy}`,
  ]);
  const head =
    'Before you launch (docs/DEPLOY.md): replace the sample content, then delete its line sample: true';
  return [head, ...lines, ''].join('\n');
}

/**
 * `npm run doctor [-- <file>]`: prints everything that a deployment still needs. It reads the variables from the
 * environment and from a file (`.env` by default). Sample content is listed, but is not a mistake. The command changes
 * nothing, but sends two emails to Postmark's test address to learn whether the sender is confirmed.
 */
export async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file !== undefined || existsSync('.env')) process.loadEnvFile(file ?? '.env');
  const report = await examine({ variables: process.env, now: new Date() });
  for (const { title, lines } of report) console.log([title, ...lines.map(write), ''].join('\n'));
  const samples = findSamples();
  if (samples.length > 0) console.log(writeSamples(samples));
  const mistakes = report.flatMap(({ lines }) => lines.filter(({ state }) => state === 'mistake'));
  console.log(
    mistakes.length === 0
      ? 'Nothing is missing.'
      : `${mistakes.length === 1 ? '1 thing needs' : `${mistakes.length} things need`} a hand.`,
  );
  process.exitCode = mistakes.length === 0 ? 0 : 1;
}
