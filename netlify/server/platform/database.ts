import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { env } from './env.ts';
import { callMessage, PAYMENT_NOT_READ } from './fault-messages.ts';
import { logFault } from './log.ts';
import {
  PREFIX,
  type Arguments,
  type FunctionName,
  type Result,
  type Row,
  type Schema,
  type TableName,
} from './schema.ts';
import { Unavailable } from './unavailable.ts';

/** Time limit of each try of a request to the database, in ms. PostgREST's client may try a read up to four times. */
const TIMEOUT_MS = 7_000;

let cached: { key: string; client: SupabaseClient<Schema> } | null = null;

/** Returns the same client for all queries of an instance, until the URL or the key changes. */
function connect(): SupabaseClient<Schema> {
  const url = env('SUPABASE_URL');
  const key = env('SUPABASE_SECRET_KEY');
  if (cached?.key !== url + key) {
    const client = createClient<Schema>(url, key, {
      // Nobody signs in here: the key is the only identity.
      auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
      global: {
        fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? abortAfter(TIMEOUT_MS) }),
      },
    });
    cached = { key: url + key, client };
  }
  return cached.client;
}

/** The client for a table or function that is a type parameter: its own types can only check names they know. */
function untyped(): SupabaseClient {
  return connect();
}

/**
 * A signal that aborts after `ms` with an AbortError, because PostgREST's client does not retry a read after an
 * AbortError. After the TimeoutError of `AbortSignal.timeout` it would retry up to three times.
 */
function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms).unref();
  return controller.signal;
}

/** A table by its name without the prefix, for the client's query builder. */
export function table<Name extends TableName>(name: Name) {
  return connect().from(`${PREFIX}${name}`);
}

/** What the client answers to a query. */
interface Answer<Data> {
  data: Data | null;
  error: { code: string } | null;
  status: number;
}

/**
 * Calls an SQL function by its name without the prefix. @throws Unavailable when the database refuses or does not
 * answer within `timeoutMs`.
 */
export async function call<Name extends FunctionName>(
  name: Name,
  parameters: Arguments<Name>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result<Name>> {
  const query = untyped().rpc(PREFIX + name, parameters);
  const answer = await query.abortSignal(abortAfter(timeoutMs));
  return unwrap<Result<Name>>(`rpc ${name}`, answer, callMessage(name, parameters));
}

/** The rows of a query (`table(…).select()…`). `message` says in the log what has failed. @throws Unavailable. */
export async function rows<Item>(
  query: PromiseLike<Answer<Item[]>>,
  message: string | null = null,
): Promise<Item[]> {
  return unwrap('query', await query, message);
}

/** The row with this id (a UUID), or null. @throws Unavailable. */
export async function findRow<Name extends TableName>(name: Name, id: string): Promise<Row<Name> | null> {
  const query = untyped()
    .from(PREFIX + name)
    .select('*')
    .eq('id', id)
    .limit(1);
  const [row] = await rows<Row<Name>>(query, name === 'payments' ? PAYMENT_NOT_READ : null);
  return row ?? null;
}

function unwrap<Data>(what: string, { data, error, status }: Answer<unknown>, message: string | null): Data {
  if (error === null) return data as Data;
  logFault('database refused', { ...(message !== null && { message }), what, code: error.code, status });
  throw new Unavailable('The site cannot reach its data. Please try again.', { cause: error.code });
}

/** Whether the database refused the data itself (SQLSTATE classes 22 and 23), so that a retry cannot succeed. */
export function isDataRefused(error: unknown): boolean {
  return error instanceof Unavailable && typeof error.cause === 'string' && /^2[23]\w{3}$/.test(error.cause);
}
