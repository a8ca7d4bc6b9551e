/**
 * Runs the CSV export or the nightly export with the functions' code, and prints an `ExportResult` as JSON. export.ts
 * runs this file in a separate process.
 */
import { readFileSync } from 'node:fs';
import exportRecords from '../../../netlify/functions/admin-export.ts';
import { exportNight } from '../../../netlify/server/operations/backup.ts';
import { createContext } from '../../netlify/context.ts';
import { TAB } from './rows.ts';

interface Sum {
  parts: number;
  /** The size of the CSV in bytes; null for the nightly export. */
  bytes: number | null;
}

const EXPORTS: Record<string, () => Promise<Sum>> = { csv: exportCsv, night: exportTonight };

/** Reads and discards every part of the CSV. */
async function exportCsv(): Promise<Sum> {
  const sum = { parts: 0, bytes: 0 };
  for (let path: string | null = `/api/admin/${TAB}.csv`; path !== null; sum.parts += 1) {
    const response = await ask(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    for await (const chunk of response.body ?? []) sum.bytes += chunk.byteLength;
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  }
  return sum;
}

function ask(path: string): Promise<Response> {
  const headers = { cookie: process.env['COOKIE'] ?? '' };
  const request = new Request(`http://localhost:8888${path}`, { headers });
  const params = { tab: TAB };
  const { context } = createContext({ request, ip: '127.0.0.1', params, waitUntil: () => undefined });
  return exportRecords(request, context);
}

async function exportTonight(): Promise<Sum> {
  const { tables } = await exportNight(new Date(), Infinity);
  return { parts: tables.reduce((sum, { parts }) => sum + parts, 0), bytes: null };
}

/** The peak memory of this process in MB: on Linux from the kernel, elsewhere from Node. */
function peakMb(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  } catch {
    // Only Linux has this file.
  }
  return process.resourceUsage().maxRSS / 1024;
}

const start = performance.now();
const sum = await EXPORTS[process.argv[2] ?? '']?.();
console.log(JSON.stringify({ ...sum, ms: performance.now() - start, peakMb: peakMb() }));
process.exit(0);
