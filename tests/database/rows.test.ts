// Compares the row types of the code with the migrations: neither may change without the other.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WORK_STATES } from '#domain/admin/work.ts';
import { PAYMENT_STATUSES } from '#domain/payments/status.ts';
import type { Supabase } from '../../local/supabase/server.ts';
import { openDatabase } from '../support/database.ts';

const FILE = 'netlify/server/platform/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

/** For each PostgreSQL type, the TypeScript type in which PostgREST returns its values. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  date: 'string',
  numeric: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  jsonb: 'Readonly<Record<string, unknown>>',
};

type Members = Record<string, string>;

/** Returns, for each interface in `FILE`, the types of its members by name. Each type is written on one line. */
function readInterfaces(): Map<string, Members> {
  const source = ts.createSourceFile(FILE, readFileSync(FILE, 'utf8'), ts.ScriptTarget.Latest, true);
  const interfaces = source.statements.filter(ts.isInterfaceDeclaration);
  return new Map(interfaces.map((one) => [one.name.text, membersOf(one, source)]));
}

function membersOf(declaration: ts.InterfaceDeclaration, source: ts.SourceFile): Members {
  const signatures = declaration.members.filter(ts.isPropertySignature);
  const onOneLine = (type: string) => type.replace(/\s+/g, ' ').replace(/^\| /, '');
  return Object.fromEntries(
    signatures.map(({ name, type }) => [name.getText(source), onOneLine(type?.getText(source) ?? '')]),
  );
}

/** The values that a check constraint allows in a column; null when the column has no such constraint. */
async function allowedValues(table: string, column: string): Promise<string[] | null> {
  const [row] = await database.sql<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) like $2`,
    [`public.${table}`, `%(${column} = ANY%`],
  );
  return row ? [...row.definition.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value) : null;
}

/**
 * The row type of a table, derived from its columns. If a check constraint lists a column's values, the column's type
 * is a union of these values, in the order of the constraint.
 */
async function typeOf(table: string): Promise<Members> {
  const columns = await database.sql<{ column_name: string; udt_name: string; is_nullable: string }>(
    `select column_name, udt_name, is_nullable from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const members = columns.map(async ({ column_name, udt_name, is_nullable }) => {
    const values = await allowedValues(table, column_name);
    const union = values?.map((value) => `'${value}'`).join(' | ');
    const type = union ?? TYPES[udt_name] ?? udt_name;
    return [column_name, is_nullable === 'YES' ? `${type} | null` : type];
  });
  return Object.fromEntries(await Promise.all(members)) as Members;
}

const interfaces = readInterfaces();
const tables = Object.entries(interfaces.get('Tables') ?? {});

test('The row types of the code are found.', () => {
  expect(tables.map(([name]) => name)).toEqual(expect.arrayContaining(['newsletter', 'payments', 'emails']));
});

test.each(tables)('The row type of %s has the types of its columns: %s.', async (table, rowType) => {
  const union = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ');
  // For each named type in the code, the type that `typeOf` derives from a column of that type.
  const named: Record<string, string> = {
    'readonly Finding[]': TYPES['jsonb'] ?? '',
    'DisputeState | null': `'open' | 'won' | 'lost' | null`,
    PaymentStatus: union(PAYMENT_STATUSES),
    WorkState: union(WORK_STATES),
  };
  const written = Object.entries(interfaces.get(rowType) ?? {}).map(([name, type]) => [
    name,
    named[type] ?? type,
  ]);
  expect(Object.fromEntries(written)).toEqual(await typeOf(`saturday_${table}`));
});
