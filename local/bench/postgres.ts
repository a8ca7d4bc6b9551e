import { globSync } from 'node:fs';
import { PREFIX } from '../../netlify/server/database.ts';
import { findPostgres, startPostgres, type Postgres } from '../postgres.ts';
import { PROJECT_SQL } from '../supabase/migrate.ts';
import { markdownTable, median, round } from './markdown.ts';
import { addressAt, fillStatements, pageQuery, placeQuery, PLACES, searchQuery, TAB } from './rows.ts';

const RUNS = 7;

/** The same on a real PostgreSQL 15, as its own clock tells it; one line where this machine has none. */
export async function tellPostgres(rows: number): Promise<string> {
  const title = '## The desk at size, on PostgreSQL 15';
  const bin = findPostgres();
  if (bin === null) return `${title}\n\nThis machine has no PostgreSQL 15.`;
  const postgres = await startPostgres(bin);
  try {
    await postgres.query(PROJECT_SQL);
    for (const file of globSync('supabase/migrations/*.sql').sort()) await postgres.apply(file);
    for (const statement of fillStatements(rows)) await postgres.query(statement);
    const how = `${rows.toLocaleString('en-US')} rows; the SQL function of each question against its query by itself, by the server's clock; medians of ${RUNS}.`;
    return `${title}\n\n${how}\n\n${await compare(postgres, rows)}`;
  } finally {
    await postgres.stop();
  }
}

async function compare(postgres: Postgres, rows: number): Promise<string> {
  const list = (search: string, after = ''): string =>
    `select public.${PREFIX}list_records('${TAB}', '${search}', false, 51${after})`;
  const address = addressAt(rows, 0.7);
  const questions = [
    ...(await Promise.all(
      PLACES.map(async ({ name, share }) => {
        const place = share === 0 ? null : await placeAt(postgres, rows, share);
        return [name, list('', place === null ? '' : `, ${place}`), pageQuery(place && `(${place})`)] as const;
      }),
    )),
    ['a search for an address', list(address), searchQuery(address)] as const,
    [
      'the summary',
      `select public.${PREFIX}summarize(current_date, 30)`,
      `select tab, status, sum(records), sum(dollars) from public.${PREFIX}tallies group by tab, status`,
    ] as const,
  ];
  const table: string[][] = [];
  for (const [name, asFunction, alone] of questions) {
    const [through, bare] = [await time(postgres, asFunction), await time(postgres, alone)];
    table.push([name, round(through, 2), round(bare, 2), round(through / bare, 2)]);
  }
  return markdownTable(['Question', 'its SQL function, ms', 'its query by itself, ms', 'ratio'], table);
}

/** `'timestamp', 'id'` of a row, for SQL. */
async function placeAt(postgres: Postgres, rows: number, share: number): Promise<string> {
  const [line = ''] = await postgres.query(placeQuery(rows, share));
  const [timestamp = '', id = ''] = line.split('|');
  return `'${timestamp}'::timestamptz, '${id}'::uuid`;
}

async function time(postgres: Postgres, query: string): Promise<number> {
  const explained = Array.from({ length: RUNS }, () => `explain (analyze, costs off, timing off) ${query}`);
  const lines = await postgres.query(explained.join('; '));
  const times = lines.flatMap((line) => /^Execution Time: ([\d.]+) ms/.exec(line)?.[1] ?? []);
  return median(times.map(Number));
}
