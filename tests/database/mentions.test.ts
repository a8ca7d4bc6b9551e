// Mentions of an address in other people's free text are found without checking every row of a table.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Supabase } from '../../local/supabase/server.ts';
import { callSql, openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => database.exec('delete from public.saturday_contact'));
afterAll(() => database.close());

/** Inserts one contact from bob@example.com for each message. */
async function write(...messages: string[]): Promise<void> {
  for (const message of messages)
    await database.sql(
      `insert into public.saturday_contact (name, email, message) values ('Bob', 'bob@example.com', $1)`,
      [message],
    );
}

/** The messages of the rows that the search for mentions would check with its regular expression. */
async function candidates(email: string): Promise<string[]> {
  const rows = await database.sql<{ message: string }>(
    `select message from public.saturday_contact
     where id = any (public.saturday_find_mention_candidates('contact', $1)) order by message`,
    [email],
  );
  return rows.map(({ message }) => message);
}

test('Candidates contain the whole address, not just its first letter or its domain.', async () => {
  await write(
    'a letter',
    'a@example.org',
    'Email: bob@example.com',
    'about a@example.com',
    'A%40EXAMPLE.COM',
  );
  expect(await candidates('a@example.com')).toEqual(['A%40EXAMPLE.COM', 'about a@example.com']);
});

test.each([
  'a+b@example.com',
  'A+B@EXAMPLE.COM',
  'a%2Bb%40example.com',
  'a+b%40example.com',
  'a%2bb@example.com',
])('An address with a plus is found as %s.', async (spelling) => {
  await write(`before ${spelling}.`, 'ab@example.com');
  expect(await candidates('a+b@example.com')).toEqual([`before ${spelling}.`]);
  expect(await callSql(database, 'erase_mentions', 'a+b@example.com')).toBe(1);
  expect(await candidates('a+b@example.com')).toEqual([]);
});

test.each(['40a@example.com', 'a%40b@example.com', '%2b@example.com', "o'hara_%@example.com"])(
  'An address that looks like part of a link (%s) is found.',
  async (email) => {
    await write(email, email.replace('@', '%40'), `?e=%${email}`);
    expect(await candidates(email)).toHaveLength(3);
  },
);

test.each(['a.b+c@example.com', "o'hara@example.com", 'x_%y@example.com', '$(a)|b{2}*?^~@example.com'])(
  'The unusual address %s is erased, and similar addresses are not.',
  async (odd) => {
    const alike = `axb+c@example.com x_zy@example.com aab@example.com z${odd} ${odd}.org`;
    await write(`${alike} and ${odd}`);
    await callSql(database, 'erase_mentions', odd);
    const rows = await database.sql('select message from public.saturday_contact');
    expect(rows).toEqual([{ message: `${alike} and [erased]` }]);
  },
);

test('An international address is erased as it is typed and as it is stored.', async () => {
  await write('ida@bücher.example', 'ida@xn--bcher-kva.example', 'Ida@BÜCHER.example', 'eve@bücher.example');
  expect(await callSql(database, 'erase_mentions', 'ida@xn--bcher-kva.example')).toBe(3);
});
