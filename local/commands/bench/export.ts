import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export type ExportKind = 'csv' | 'night';

/**
 * The result of an export. `bytes` is the size of the CSV; null for the nightly export. `peakMb` is the peak memory of
 * the process, Node included.
 */
export interface ExportResult {
  parts: number;
  bytes: number | null;
  ms: number;
  peakMb: number;
}

const PROGRAM = 'node_modules/.cache/bench-export.mjs';
/**
 * The heap limit of the process, in MB. Without a limit, Node lets the heap grow further than necessary, and the peak
 * memory does not show what the export needs.
 */
const HEAP_MB = 48;

/** Runs the CSV export or the nightly export in its own process, bundled like a function. Rejects when it fails. */
export async function exportInProcess(kind: ExportKind, cookie: string): Promise<ExportResult> {
  await build({
    entryPoints: ['local/commands/bench/export-process.ts'],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    target: `node${process.versions.node}`,
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  const flags = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=2'];
  const child = spawn(process.execPath, [...flags, PROGRAM, kind], {
    env: { ...process.env, COOKIE: cookie },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const output = await text(child.stdout);
  if ((await ended) !== 0) throw new Error(`The export (${kind}) failed`);
  return JSON.parse(output) as ExportResult;
}
