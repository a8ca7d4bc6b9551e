import { PREFIX } from '../../netlify/server/database.ts';

/** The table that is filled, the desk's tab of it. */
export const TAB = 'contact';
const TABLE = `public.${PREFIX}${TAB}`;
/** In one statement, so that each is short. */
const STEP = 50_000;

/** Statements that fill the table with that many rows, half a minute apart, and let the planner know. */
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

/** Where a reader stands after that share of the rows. */
export interface Place {
  name: string;
  share: number;
}

export const PLACES: Place[] = [
  { name: 'the first page', share: 0 },
  { name: 'a page in the middle', share: 0.5 },
  { name: 'a page near the end', share: 0.99 },
];

/** The address of a row somewhere in the table, as staff would look for it. */
export function addressAt(rows: number, share: number): string {
  return `person${Math.max(1, Math.floor(rows * share))}@example.com`;
}

/** One question of the desk in SQL. */
export interface Query {
  /** Only the rows that it answers with. */
  rows: string;
  /** All that it answers, as anybody would write it: the rows and how many there are in all. */
  whole: string;
}

const GENUINE = 'quarantine_reason is null';

/** A page; `after` is SQL of a place, or null. */
export function pageQuery(after: string | null): Query {
  return queryOf(GENUINE, after === null ? 'true' : `("timestamp", id) < ${after}`);
}

/** A search for an address. */
export function searchQuery(address: string): Query {
  return queryOf(`${GENUINE} and lower(email) like '${address}%'`, 'true');
}

/** The summary: the sums that the site keeps, and the same counted from the rows. */
export const SUMMARY: Query = {
  rows: `select public.${PREFIX}summarize(current_date, 30) as summary`,
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

/** The place behind that share of the rows: timestamp and id, as JSON writes them. */
export function placeQuery(rows: number, share: number): string {
  return `select to_jsonb("timestamp") #>> '{}' as timestamp, id::text as id from ${TABLE} where email = '${addressAt(rows, share)}' limit 1`;
}
