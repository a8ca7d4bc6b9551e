import { globSync } from 'node:fs';
import { PREFIX } from '../../../netlify/server/platform/schema.ts';
import { findPostgres, startPostgres, type Postgres } from '../../supabase/postgres.ts';
import { PROJECT_SQL } from '../../supabase/migrate.ts';
import { markdownTable, median, round } from './markdown.ts';
import {
  fillStatements,
  pageQuery,
  placeQuery,
  PLACES,
  searchesIn,
  searchQuery,
  SUMMARY,
  TAB,
} from './rows.ts';

const RUNS = 7;

/**
 * Measures the admin's SQL functions on PostgreSQL 15, by the server's clock. Returns a Markdown table or, when
 * PostgreSQL 15 is not installed, a line that says so.
 */
export async function formatPostgres(rows: number): Promise<string> {
  const title = '## The admin at size, on PostgreSQL 15';
  const bin = findPostgres();
  if (bin === null) return `${title}\n\nThis machine has no PostgreSQL 15.`;
  const postgres = await startPostgres(bin);
  try {
    await postgres.query(PROJECT_SQL);
    for (const file of globSync('supabase/migrations/*.sql').sort()) await postgres.apply(file);
    for (const statement of fillStatements(rows)) await postgres.query(statement);
    await postgres.query(TIMER);
    const how = `${rows.toLocaleString('en-US')} rows; the SQL function of each question against the same asked in plain SQL (the rows and their number), planned and answered as JSON, by the server’s clock; medians of ${RUNS}.`;
    return `${title}\n\n${how}\n\n${await compare(postgres, rows)}`;
  } finally {
    await postgres.stop();
  }
}

async function compare(postgres: Postgres, rows: number): Promise<string> {
  const list = (filter: object, after = ''): string =>
    `select public.${PREFIX}list_records('${TAB}', '${JSON.stringify({ quarantined: false, ...filter })}', 'newest', 51${after})`;
  const questions = [
    ...(await Promise.all(
      PLACES.map(async ({ name, share }) => {
        const place = share === 0 ? null : await placeAt(postgres, rows, share);
        return [
          name,
          list({}, place === null ? '' : `, ${toCursor(place)}`),
          pageQuery(place && `(${place})`),
        ] as const;
      }),
    )),
    ...searchesIn(rows).map(({ name, part }) => [name, list({ search: part }), searchQuery(part)] as const),
    ['the summary', SUMMARY.rows, SUMMARY] as const,
  ];
  const table: string[][] = [];
  for (const [name, asked, { rows: onlyRows, whole }] of questions) {
    const through = await time(postgres, asked);
    const [bare, rowsAlone] = [await time(postgres, whole), await time(postgres, onlyRows)];
    table.push([name, ...[through, bare, rowsAlone].map((ms) => round(ms, 2)), round(through / bare, 2)]);
  }
  const columns = ['Question', 'its SQL function, ms', 'SQL, ms', 'SQL, only its rows, ms', 'function ÷ SQL'];
  return markdownTable(columns, table);
}

/** The cursor after the fraction `share` (0 to 1) of all rows, newest first: timestamp and id as SQL literals. */
async function placeAt(postgres: Postgres, rows: number, share: number): Promise<string> {
  const [line = ''] = await postgres.query(placeQuery(rows, share));
  const [timestamp = '', id = ''] = line.split('|');
  return `'${timestamp}'::timestamptz, '${id}'::uuid`;
}

/** Converts a cursor from `placeAt` to the argument `p_after` of the SQL function `list_records`. */
function toCursor(place: string): string {
  const [timestamp, id] = place.split(', ');
  return `jsonb_build_object('timestamp', ${timestamp}, 'id', ${id})`;
}

/** An SQL function that runs a query RUNS times and returns the durations in ms. */
const TIMER = `
  create function public.take_times(query text) returns setof double precision language plpgsql as $$
  declare
    v_start timestamptz;
    v_answer jsonb;
  begin
    for run in 1..${RUNS} loop
      v_start := clock_timestamp();
      execute format('select jsonb_agg(to_jsonb(answer)) from (%s) as answer', query) into v_answer;
      return next extract(epoch from clock_timestamp() - v_start) * 1000;
    end loop;
  end;
  $$`;

async function time(postgres: Postgres, query: string): Promise<number> {
  const times = await postgres.query(`select public.take_times('${query.replaceAll("'", "''")}')`);
  return median(times.map(Number));
}
