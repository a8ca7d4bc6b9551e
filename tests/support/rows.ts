import type { TestCloud } from './cloud.ts';

/** Inserts a row into a table, without the functions. Returns the row's id. Throws when the database refuses it. */
export async function insertRow(
  { sql }: Pick<TestCloud, 'sql'>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const names = Object.keys(row);
  const [inserted] = await sql<{ id: string }>(
    `insert into public.saturday_${table} (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return inserted?.id ?? '';
}

let second = 0;

/** Inserts a contact that is newer than those inserted before it: rows of one instant are sorted by random ids. */
export function insertContact(cloud: Pick<TestCloud, 'sql'>, row: Record<string, unknown>): Promise<string> {
  second += 1;
  const timestamp = new Date(Date.parse('2026-01-21T10:00:00Z') + second * 1000);
  const contact = { name: 'Ada', email: 'ada@example.com', message: 'hello', timestamp };
  return insertRow(cloud, 'contact', { ...contact, ...row });
}

/** Inserts contacts named `from`, `from + 1` and so on, each a microsecond newer than the one before it. */
export async function insertContacts(
  { sql }: Pick<TestCloud, 'sql'>,
  count: number,
  { from = 1, message = 'hello' } = {},
): Promise<void> {
  await sql(
    `insert into public.saturday_contact ("timestamp", name, email, message)
     select timestamptz '2026-01-20 10:00:00.000001+00' + i * interval '1 microsecond', i::text, 'a@example.com', $3
     from generate_series($1::int, $2::int) as i`,
    [from, from + count - 1, message],
  );
}

/** Sets the count of every rate limit that a request has met. */
export async function setHits({ sql }: Pick<TestCloud, 'sql'>, hits: number): Promise<void> {
  await sql('update public.saturday_rate_limits set hits = $1', [hits]);
}
