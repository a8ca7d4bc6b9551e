import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Supabase } from '../../local/supabase/server.ts';
import { callSql, NO_LIMIT, openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
  const payment = { name: 'Ada', email: 'ada@example.com', plan: 'Enterprise', amount: 8000, metadata: {} };
  await callSql(database, 'start_payment', payment, NO_LIMIT);
  await database.sql(`insert into public.saturday_audit (actor, action) values ('staff', 'log-in')`);
});
afterAll(() => database.close());

const TABLES = ['saturday_payment_events', 'saturday_audit'];

test.each(TABLES)('%s refuses update, delete and truncate, even by its owner.', async (table) => {
  const refused = { code: 'PT403', message: `${table} is append-only` };
  await expect(database.sql(`update public.${table} set detail = '{}'`)).rejects.toMatchObject(refused);
  await expect(database.sql(`delete from public.${table}`)).rejects.toMatchObject(refused);
  await expect(database.sql(`truncate public.${table}`)).rejects.toMatchObject(refused);
  await expect(database.sql(`truncate public.${table} cascade`)).rejects.toMatchObject(refused);
  expect(await database.sql(`select * from public.${table}`)).toHaveLength(1);
});

test('A payment with a ledger cannot be deleted or truncated.', async () => {
  await expect(database.sql('delete from public.saturday_payments')).rejects.toMatchObject({ code: '23503' });
  await expect(database.sql('truncate public.saturday_payments cascade')).rejects.toMatchObject({
    code: 'PT403',
  });
});
