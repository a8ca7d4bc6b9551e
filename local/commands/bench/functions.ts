import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions, entryOf, type Bundle } from '../deploy/bundles.ts';
import { coldImport } from '../deploy/cold-import.ts';
import { weighFunctions } from '../deploy/weights.ts';
import { markdownTable, round } from './markdown.ts';
import { formatSubmissions } from './submissions.ts';

const FUNCTIONS = 'netlify/functions';
const RUNS = 5;

/**
 * The size and the cold import of each function's bundle, and the time of a submission, as Markdown tables.
 */
export async function formatFunctions(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-functions-'));
  try {
    const bundles = await bundleFunctions(FUNCTIONS, join(folder, 'bundles'));
    const weights = await weighFunctions(FUNCTIONS, join(folder, 'zips'), bundles);
    const imports = await timeImports(bundles, folder);
    const rows = weights
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ name, bytes, budget }) => [
        name,
        ...[bytes, budget].map((size) => round(size / 1000)),
        ...(imports.get(name) ?? []).map((ms) => round(ms)),
      ]);
    const columns = ['Function', 'zipped, kB', 'budget, kB', 'cold import, ms', 'over an empty function, ms'];
    const how = `Bundles of Netlify’s own packager; imports in a new process each, the fastest of ${RUNS}.`;
    return `## Functions\n\n${how}\n\n${markdownTable(columns, rows)}\n\n${await formatSubmissions()}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The time of each function's cold import, and how far it exceeds that of an empty function, both in ms. */
async function timeImports(bundles: readonly Bundle[], folder: string): Promise<Map<string, number[]>> {
  const empty = join(folder, 'empty.mjs');
  await writeFile(empty, 'export default () => new Response();\n');
  const times = new Map<string, number[]>();
  for (const bundle of bundles) {
    let [own, least] = [Infinity, Infinity];
    for (let run = 0; run < RUNS; run += 1) {
      own = Math.min(own, await coldImport(entryOf(bundle, FUNCTIONS)));
      least = Math.min(least, await coldImport(empty));
    }
    times.set(bundle.name, [own, own - least]);
  }
  return times;
}
