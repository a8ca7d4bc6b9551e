// Compares the types of the code with the migrations: neither may change without the other.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WORK_STATES } from '#domain/admin/work.ts';
import { PAYMENT_STATUSES } from '#domain/payments/status.ts';
import type { Supabase } from '../../local/supabase/server.ts';
import { generateTypes, TYPES_FILE } from '../../local/commands/make-schema.ts';
import { call, findRow, rows, table } from '../../netlify/server/platform/database.ts';
import type { Row } from '../../netlify/server/platform/schema.ts';
import { openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

test(`${TYPES_FILE} belongs to the migrations.`, async () => {
  const isCurrent = (await readFile(TYPES_FILE, 'utf8')) === (await generateTypes(database));
  expect(isCurrent, 'The migrations have changed: run npm run types').toBe(true);
});

/** The values that a check constraint allows in a column. */
async function allowedValues(of: string, column: string): Promise<string[]> {
  const [row] = await database.sql<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) like $2`,
    [`public.saturday_${of}`, `%(${column} = ANY%`],
  );
  return [...(row?.definition.matchAll(/'([^']*)'::text/g) ?? [])].map(([, value = '']) => value);
}

const EMAIL_STATUSES: Row<'emails'>['status'][] = ['queued', 'sending', 'sent', 'failed'];
const DISPUTE_STATES: Row<'payments'>['dispute_state'][] = ['open', 'won', 'lost'];

test.each([
  ['payments', 'payment_status', PAYMENT_STATUSES],
  ['payments', 'dispute_state', DISPUTE_STATES],
  ['payments', 'work_state', WORK_STATES],
  ['waitlist', 'work_state', WORK_STATES],
  ['contact', 'work_state', WORK_STATES],
  ['emails', 'status', EMAIL_STATUSES],
])('The column %s.%s allows the values that the code knows.', async (of, column, values) => {
  expect(await allowedValues(of, column)).toEqual(values);
});

/** What the compiler refuses (`npm run check`); nothing here runs. */
export const refused = [
  // @ts-expect-error a misspelled function
  () => call('settle_paymet', {}),
  // @ts-expect-error a misspelled argument
  () => call('note_check', { p_payment: '', p_state: '', p_by: '' }),
  // @ts-expect-error an argument that is missing
  () => call('note_check', { p_payment_id: '', p_state: '' }),
  // @ts-expect-error null where the function takes none
  () => call('note_check', { p_payment_id: null, p_state: '', p_by: '' }),
  // @ts-expect-error a text as jsonb
  () => call('count_hit', { p_limit: 'none' }),
  // @ts-expect-error a misspelled table
  () => table('paymets'),
  // @ts-expect-error a misspelled column in a filter
  () => table('payments').select('*').eq('statuss', ''),
  // @ts-expect-error a misspelled column in a change
  () => table('payments').update({ checkedAt: '' }),
  // @ts-expect-error a column that was not selected
  async () => String((await rows(table('payments').select('id')))[0]?.email),
  // @ts-expect-error a misspelled column of a row
  async () => String((await findRow('payments', ''))?.statuss),
];
