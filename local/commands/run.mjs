/**
 * Every npm script runs this file: `run.mjs start` calls `main()` of start.ts, `run.mjs astro build` runs Astro. Both
 * run in this process, so that a signal for the script reaches them. This file is plain JavaScript, so that a Node
 * that is too old to read TypeScript can print the message below.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROGRAMS = { astro: 'astro/bin/astro.mjs', vitest: 'vitest/vitest.mjs' };

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [, least = ''] = /^>=([\d.]+)$/.exec(engines.node) ?? [];
if (least.localeCompare(process.versions.node, 'en', { numeric: true }) > 0) {
  console.error(
    `This project needs Node ${least} or newer, and this is ${process.version}: https://nodejs.org/en/download`,
  );
  process.exit(1);
}

process.env.ASTRO_TELEMETRY_DISABLED = '1';
const [name = ''] = process.argv.slice(2);
const program = PROGRAMS[name];
const file = new URL(program ? `../../node_modules/${program}` : `${name}.ts`, import.meta.url);
// Replaces this file and `name` in `argv` with the path of `file`, so that the arguments of `file` begin at
// index 2.
process.argv.splice(1, 2, fileURLToPath(file));
const { main } = await import(file.href);
if (program === undefined) await main();
