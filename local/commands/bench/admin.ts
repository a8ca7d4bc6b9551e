import { writeCursor } from '../../../netlify/server/admin/cursor.ts';
import { PREFIX } from '../../../netlify/server/platform/schema.ts';
import { startCloud, type Cloud } from '../../cloud.ts';
import { createSite } from '../../netlify/site.ts';
import { markdownTable, median, round } from './markdown.ts';
import {
  fillStatements,
  pageQuery,
  placeQuery,
  PLACES,
  searchesIn,
  searchQuery,
  SUMMARY as SUMS,
  TAB,
  type Place,
  type Query,
} from './rows.ts';

const WARM_UP = 3;
const RUNS = 15;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Access to a site whose contact table has `rows` rows. */
interface FilledSite {
  rows: number;
  sql: Cloud['supabase']['sql'];
  /** Requests an endpoint of the site with the cookie of a staff session. */
  askSite: (path: string) => Promise<void>;
  /** Requests the database's REST API, as the functions do. */
  askDatabase: (path: string, body?: object) => Promise<void>;
}

/** A query in three forms: through the site, through the database's REST API, and in SQL. */
interface Question {
  name: string;
  path: string;
  api: [path: string, body?: object];
  query: Query;
}

/**
 * The times of the admin endpoints with `rows` rows in the embedded database, as a Markdown table.
 */
export async function formatAdmin(rows: number): Promise<string> {
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
  const answers = await compare(openFilledSite(rows, cloud, site.url, cookie));
  await site.close();
  await cloud.close();
  return answers;
}

function openFilledSite(rows: number, { supabase, env }: Cloud, siteUrl: string, cookie: string): FilledSite {
  const apikey = env['SUPABASE_SECRET_KEY'] ?? '';
  return {
    rows,
    sql: supabase.sql,
    askSite: (path) => ask(siteUrl + path, { headers: { cookie } }),
    askDatabase: (path, body) =>
      ask(`${env['SUPABASE_URL'] ?? ''}/rest/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { apikey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

async function ask(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

async function logIn(url: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ password }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function compare(site: FilledSite): Promise<string> {
  const { rows, sql, askSite, askDatabase } = site;
  const pages = await Promise.all(PLACES.map((place) => pageAt(site, place)));
  const questions = [SESSION, ...pages, ...searchesIn(rows).map(search), SUMMARY];
  const table: string[][] = [];
  for (const { name, path, api, query } of questions) {
    const [site = NaN, overApi = NaN, onlyRows = NaN, inSql = NaN] = await time([
      () => askSite(path),
      () => askDatabase(...api),
      () => sql(query.rows),
      () => sql(query.whole),
    ]);
    const times = [site, overApi, inSql, onlyRows].map((ms) => round(ms, 1));
    table.push([name, ...times, round(site / overApi, 2), round(site / inSql, 2)]);
  }
  const columns = [
    'Question',
    'the site’s answer, ms',
    'the database’s API, ms',
    'SQL, ms',
    'SQL, only its rows, ms',
    'site ÷ API',
    'site ÷ SQL',
  ];
  const how = `A table of ${rows.toLocaleString('en-US')} rows in the embedded PostgreSQL. The site answers over HTTP and checks the session; the API returns the rows only, and for a search the answer of the SQL function that the site calls; SQL returns the rows and their number; medians of ${RUNS}.`;
  return `## The admin at size\n\n${how}\n\n${markdownTable(columns, table)}`;
}

const SHOWN = `${PREFIX}${TAB}?select=*&quarantine_reason=is.null&order=timestamp.desc,id.desc&limit=51`;

const USE_SESSION = `select public.${PREFIX}use_session('', 60, now())`;

/** A request that only checks the staff session. The site makes the same check before every other answer here. */
const SESSION: Question = {
  name: 'no question: the session alone',
  path: '/api/admin/session',
  api: [
    `rpc/${PREFIX}use_session`,
    { p_token_hash: '', p_idle_seconds: 60, p_now: new Date().toISOString() },
  ],
  query: { rows: USE_SESSION, whole: USE_SESSION },
};

const SUMMARY: Question = {
  name: 'the summary',
  path: '/api/admin/summary',
  api: [
    `rpc/${PREFIX}summarize`,
    {
      p_today: new Date().toISOString().slice(0, 10),
      p_days: 30,
      p_recent: new Date(Date.now() - DAY_MS).toISOString(),
    },
  ],
  query: SUMS,
};

/** A search for `part`. The request to the REST API calls the same SQL function as the site. */
function search({ name, part }: { name: string; part: string }): Question {
  const filter = { search: part, quarantined: false };
  return {
    name,
    path: `/api/admin/${TAB}?q=${encodeURIComponent(part)}`,
    api: [`rpc/${PREFIX}list_records`, { p_tab: TAB, p_filter: filter, p_sort: 'newest', p_limit: 51 }],
    query: searchQuery(part),
  };
}

async function pageAt({ rows, sql }: FilledSite, { name, share }: Place): Promise<Question> {
  if (share === 0) return { name, path: `/api/admin/${TAB}`, api: [SHOWN], query: pageQuery(null) };
  const [place] = await sql<{ timestamp: string; id: string }>(placeQuery(rows, share));
  if (place === undefined) throw new Error('The table is not filled');
  const { timestamp, id } = place;
  const at = encodeURIComponent(`"${timestamp}"`);
  return {
    name,
    path: `/api/admin/${TAB}?cursor=${encodeURIComponent(writeCursor(TAB, 'newest', place))}`,
    api: [`${SHOWN}&timestamp=lte.${encodeURIComponent(timestamp)}&or=(timestamp.lt.${at},id.lt.${id})`],
    query: pageQuery(`('${timestamp}', '${id}')`),
  };
}

/** The median duration of each task, in ms. The tasks take turns, so that a busy machine affects all equally. */
async function time(tasks: (() => Promise<unknown>)[]): Promise<number[]> {
  const took: number[][] = tasks.map(() => []);
  for (let run = 0; run < WARM_UP + RUNS; run += 1)
    for (const [index, task] of tasks.entries()) {
      const start = performance.now();
      await task();
      if (run >= WARM_UP) took[index]?.push(performance.now() - start);
    }
  return took.map(median);
}
