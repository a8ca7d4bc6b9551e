import { writeCursor } from '../../netlify/server/cursor.ts';
import { PREFIX } from '../../netlify/server/database.ts';
import { startCloud, type Cloud } from '../cloud.ts';
import { createSite } from '../site.ts';
import { exportInProcess, type ExportKind } from './export.ts';
import { markdownTable, median, round } from './markdown.ts';
import {
  addressAt,
  fillStatements,
  pageQuery,
  placeQuery,
  PLACES,
  searchQuery,
  TAB,
  type Place,
} from './rows.ts';

const WARM_UP = 2;
const RUNS = 7;

/** The desk over a full table. */
interface Desk {
  rows: number;
  sql: Cloud['supabase']['sql'];
  get: (path: string) => Promise<void>;
}

/** What the desk takes with so many rows in a table of the embedded database, as tables. */
export async function tellDesk(rows: number): Promise<string> {
  const cloud = await startCloud({
    ports: { supabase: 0, stripe: 0, mail: 0 },
    dataDir: null,
    siteUrl: 'http://localhost:8888',
    webhookUrl: null,
  });
  Object.assign(process.env, cloud.env);
  const site = await createSite({ port: 0 });
  for (const statement of fillStatements(rows)) await cloud.supabase.exec(statement);
  const cookie = await logIn(site.url, cloud.adminPassword);
  const get = async (path: string): Promise<void> => {
    const response = await fetch(site.url + path, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  };
  const answers = await compare({ rows, sql: cloud.supabase.sql, get });
  const exports = await tellExports(cookie);
  await site.close();
  await cloud.close();
  return `${answers}\n\n${exports}`;
}

async function logIn(url: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ password }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function compare(desk: Desk): Promise<string> {
  const { rows, sql, get } = desk;
  const address = addressAt(rows, 0.7);
  const today = `current_date, 30`;
  const lines = [
    ...(await Promise.all(PLACES.map((place) => pageAt(desk, place)))),
    {
      name: 'a search for an address',
      path: `/api/admin/${TAB}?q=${encodeURIComponent(address)}`,
      query: searchQuery(address),
    },
    { name: 'the summary', path: '/api/admin/summary', query: `select public.${PREFIX}summarize(${today})` },
  ];
  const table: string[][] = [];
  for (const { name, path, query } of lines) {
    const through = await time(() => get(path));
    const alone = await time(() => sql(query));
    table.push([name, round(through, 1), round(alone, 1), round(through / alone, 2)]);
  }
  const columns = ['Question', 'through the function, ms', 'its query by itself, ms', 'ratio'];
  const how = `A table of ${rows.toLocaleString('en-US')} rows in the embedded PostgreSQL, over HTTP with a session; medians of ${RUNS}.`;
  return `## The desk at size\n\n${how}\n\n${markdownTable(columns, table)}`;
}

async function pageAt({ rows, sql }: Desk, { name, share }: Place) {
  if (share === 0) return { name, path: `/api/admin/${TAB}`, query: pageQuery(null) };
  const [place] = await sql<{ timestamp: string; id: string }>(placeQuery(rows, share));
  if (place === undefined) throw new Error('The table is not filled');
  const cursor = encodeURIComponent(writeCursor(TAB, place));
  return {
    name,
    path: `/api/admin/${TAB}?cursor=${cursor}`,
    query: pageQuery(`('${place.timestamp}', '${place.id}')`),
  };
}

async function time(task: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const start = performance.now();
    await task();
    took.push(performance.now() - start);
  }
  return median(took.slice(WARM_UP));
}

async function tellExports(cookie: string): Promise<string> {
  const kinds: [ExportKind, string][] = [
    ['csv', 'the CSV, part after part'],
    ['night', 'the nightly export'],
  ];
  const rows: string[][] = [];
  for (const [kind, name] of kinds) {
    const { parts, bytes, ms, peakMb } = await exportInProcess(kind, cookie);
    rows.push([name, String(parts), round(bytes / 1e6, 1), round(ms / 1000, 1), round(peakMb)]);
  }
  const columns = ['Export of the whole table', 'parts', 'MB', 'seconds', 'peak memory of its process, MB'];
  return `## Exports\n\n${markdownTable(columns, rows)}`;
}
