import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { allAdvice } from './advise.ts';
import { outdatedMessages } from './documents/printed.ts';

/** What `npm run check` runs: a part's name, the program (a path in node_modules) and its arguments. */
const PARTS: readonly [name: string, program: string, ...args: string[]][] = [
  ['types', 'astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'warning'],
  [
    'lint',
    'eslint/bin/eslint.js',
    '--max-warnings',
    '0',
    '--cache',
    '--cache-location',
    'node_modules/.cache/eslint',
    '.',
  ],
  ['import rules and words', 'vitest/vitest.mjs', 'run', '--project', 'lint'],
  ['format', 'prettier/bin/prettier.cjs', '--check', '--cache', '--log-level', 'warn', '.'],
  [
    'spelling',
    'cspell/bin.mjs',
    'lint',
    '--no-progress',
    '--no-summary',
    '--cache',
    '--cache-location',
    'node_modules/.cache/cspell',
  ],
  ['unused code', 'knip/bin/knip.js', '--cache'],
];

/**
 * `npm run check`: runs its parts side by side. Prints a line for each part that passes, and the whole output of each
 * part that fails. Then names the documents whose PDFs are older than their text, and prints advice on the content.
 * Exits with 1 when a part has failed or a PDF is old; advice never fails.
 */
export async function main(): Promise<void> {
  await makeContentTypes();
  const advice = allAdvice();
  const results = await Promise.all(PARTS.map(([name, program, ...args]) => run(name, program, args)));
  const outdated = outdatedMessages();
  for (const message of outdated) console.error(message);
  for (const sentence of await advice) console.log(`Advice: ${sentence}`);
  process.exitCode = results.every(Boolean) && outdated.length === 0 ? 0 : 1;
}

/**
 * In a fresh clone, writes the types of the content, which ESLint reads. The part `types` writes them as well, but at the
 * same time; it also reports what is wrong with the content.
 */
async function makeContentTypes(): Promise<void> {
  if (existsSync('.astro/content.d.ts')) return;
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'sync'], { stdio: 'ignore' });
  await once(child, 'close');
}

/** Runs a part and prints its result. Resolves with whether it has passed. */
async function run(name: string, program: string, args: readonly string[]): Promise<boolean> {
  const start = performance.now();
  const child = spawn(process.execPath, [`node_modules/${program}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const code = await new Promise<number | null>((end, fail) => child.once('error', fail).once('close', end));
  const seconds = Math.round((performance.now() - start) / 1000);
  if (code === 0) console.log(`✓ ${name} (${seconds} s)`);
  else console.error(`✗ ${name}\n\n${output.join('')}`);
  return code === 0;
}
