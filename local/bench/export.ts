import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export type ExportKind = 'csv' | 'night';

/** What an export came to; `peakMb` is the most that its process ever held in memory, Node itself included. */
export interface ExportResult {
  parts: number;
  bytes: number | null;
  ms: number;
  peakMb: number;
}

const PROGRAM = 'node_modules/.cache/bench-export.mjs';
/** Node makes room long before it must: a ceiling shows what is needed. */
const HEAP_MB = 48;

/** Runs an export of the full table in a process of its own, bundled as a function is. Rejects when it fails. */
export async function exportInProcess(kind: ExportKind, cookie: string): Promise<ExportResult> {
  await build({
    entryPoints: ['local/bench/export-process.ts'],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    target: 'node24',
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
