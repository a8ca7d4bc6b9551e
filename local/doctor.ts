import { existsSync } from 'node:fs';
import type { Line } from './doctor/check.ts';
import { examine } from './doctor/examine.ts';

const SIGNS = { ok: 'ok', mistake: 'WRONG', skipped: '-' };

/** A line of the report; a mistake brings its name and what to do. */
function write({ subject, state, mistake }: Line): string {
  const sign = `  ${SIGNS[state].padEnd(5)}  `;
  if (mistake === undefined) return sign + subject;
  return [`${sign}${mistake.name}: ${mistake.problem}.`, `         → ${mistake.remedy}`].join('\n');
}

/**
 * `npm run doctor [-- <file>]`: what a deployment still needs, line by line, by its variables in the environment and in a
 * file, `.env` when none is named. It changes nothing; to see whether the sender is confirmed it sends two mails to an address of Postmark's that bounces.
 */
if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file !== undefined || existsSync('.env')) process.loadEnvFile(file ?? '.env');
  const report = await examine({ variables: process.env, now: new Date() });
  for (const { title, lines } of report) console.log([title, ...lines.map(write), ''].join('\n'));
  const mistakes = report.flatMap(({ lines }) => lines.filter(({ state }) => state === 'mistake'));
  console.log(
    mistakes.length === 0
      ? 'Nothing is missing.'
      : `${mistakes.length === 1 ? '1 thing needs' : `${mistakes.length} things need`} a hand.`,
  );
  process.exitCode = mistakes.length === 0 ? 0 : 1;
}
