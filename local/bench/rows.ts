import { PREFIX } from '../../netlify/server/database.ts';

/** The table that is filled, the desk's tab of it. */
export const TAB = 'contact';
export const TABLE = `public.${PREFIX}${TAB}`;
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

/** The rows of a page by themselves: what anybody would write for it. `after` is SQL of a place, or null. */
export function pageQuery(after: string | null): string {
  const behind = after === null ? 'true' : `("timestamp", id) < ${after}`;
  return `select * from ${TABLE} where quarantine_reason is null and ${behind} order by "timestamp" desc, id desc limit 51`;
}

/** The rows of a search for an address by themselves. */
export function searchQuery(address: string): string {
  return `select * from ${TABLE} where quarantine_reason is null and lower(email) like '${address}%' order by "timestamp" desc, id desc limit 51`;
}

/** The place behind that share of the rows: timestamp and id, as JSON writes them. */
export function placeQuery(rows: number, share: number): string {
  return `select to_jsonb("timestamp") #>> '{}' as timestamp, id::text as id from ${TABLE} where email = '${addressAt(rows, share)}' limit 1`;
}
