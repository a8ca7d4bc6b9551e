import { createHash } from 'node:crypto';
import { PREFIX } from '../../../netlify/server/platform/schema.ts';

/** The admin tab whose table is filled. */
export const TAB = 'contact';
const TABLE = `public.${PREFIX}${TAB}`;
/** Maximum number of rows that one statement inserts, so that no statement runs for long. */
const STEP = 50_000;

/** Statements that insert `rows` rows with timestamps half a minute apart, and update the planner's statistics. */
export function fillStatements(rows: number): string[] {
  const starts = Array.from({ length: Math.ceil(rows / STEP) }, (_, index) => index * STEP);
  const fill = starts.map(
    (start) => `
      insert into ${TABLE} ("timestamp", name, email, message)
      select now() - i * interval '30 seconds', 'Person ' || i, 'person' || i || '@example.com',
        'How many posts are in the plan for ' || md5(i::text) || '?'
      from generate_series(${start + 1}, ${Math.min(start + STEP, rows)}) as i`,
  );
  return [...fill, `analyze ${TABLE}`];
}

/** A page of the table; `share` (0 to 1) is the fraction of all rows that precede the page. */
export interface Place {
  name: string;
  share: number;
}

export const PLACES: Place[] = [
  { name: 'the first page', share: 0 },
  { name: 'a page in the middle', share: 0.5 },
  { name: 'a page near the end', share: 0.99 },
];

/** The email address of the row at the fraction `share` (0 to 1) of all rows, newest first. */
function addressAt(rows: number, share: number): string {
  return `person${Math.max(1, Math.floor(rows * share))}@example.com`;
}

/** A query of the admin as two SQL statements. `SUMMARY`, and `SESSION` of admin.ts, use them differently. */
export interface Query {
  /** Selects one page of rows, without the total number. */
  rows: string;
  /** Selects the same page and the total number, as the admin's response has them. */
  whole: string;
}

const GENUINE = 'quarantine_reason is null';

/** A page of records; `after` is a cursor in SQL, or null for the first page. */
export function pageQuery(after: string | null): Query {
  return queryOf(GENUINE, after === null ? 'true' : `("timestamp", id) < ${after}`);
}

/** A search for `part`, in which LIKE's special characters are not escaped. */
export function searchQuery(part: string): Query {
  const text = "lower(name || ' ' || email || ' ' || source || ' ' || message)";
  return queryOf(`${GENUINE} and ${text} like '%${part}%'`, 'true');
}

/** The searches to time: three that match few rows, by the address or the message, and one that matches every row. */
export function searchesIn(rows: number): { name: string; part: string }[] {
  const address = addressAt(rows, 0.7);
  const digest = createHash('md5').update(address.replace(/\D/g, '')).digest('hex');
  return [
    { name: 'a search for an address', part: address },
    { name: 'a search for a part of an address', part: address.slice(2, -5) },
    { name: 'a search for a part of a message', part: digest.slice(5, 15) },
    { name: 'a search that every row matches', part: 'osts ar' },
  ];
}

/** Two ways to get the summary: `rows` reads the site's daily counts, `whole` counts the rows of `TABLE`. */
export const SUMMARY: Query = {
  rows: `select public.${PREFIX}summarize(current_date, 30, now() - interval '1 day') as summary`,
  whole: `
    select
      (select count(*) from ${TABLE} where ${GENUINE}) as total,
      (
        select jsonb_object_agg(day, leads)
        from (
          select ("timestamp" at time zone 'UTC')::date as day, count(*) as leads
          from ${TABLE}
          where ${GENUINE} and "timestamp" > now() - interval '30 days'
          group by 1
        ) as days
      ) as daily`,
};

function queryOf(condition: string, behind: string): Query {
  const rows = `select * from ${TABLE} where ${condition} and ${behind} order by "timestamp" desc, id desc limit 51`;
  const total = `select count(*) from ${TABLE} where ${condition}`;
  return {
    rows,
    whole: `select (select jsonb_agg(to_jsonb(page)) from (${rows}) as page) as rows, (${total}) as total`,
  };
}

/** Selects the cursor after the fraction `share` (0 to 1) of all rows, newest first: timestamp (as in JSON) and id. */
export function placeQuery(rows: number, share: number): string {
  return `select to_jsonb("timestamp") #>> '{}' as timestamp, id::text as id from ${TABLE} where email = '${addressAt(rows, share)}' limit 1`;
}
