import { PostgrestClient } from '@supabase/postgrest-js';
import type { WorkState } from '#domain/admin/work.ts';
import type { DisputeState } from '#domain/payments/dispute.ts';
import type { Finding } from '#domain/payments/reconciliation.ts';
import type { PaymentStatus } from '#domain/payments/status.ts';
import { env } from './env.ts';
import { logFault } from './log.ts';
import { Unavailable } from './unavailable.ts';

/** The prefix of our tables and SQL functions. It does not change with the brand's name, so a rename loses no data. */
export const PREFIX = 'saturday_';
/** Time limit of each try of a request to the database, in ms. PostgREST's client may try a read up to four times. */
const TIMEOUT_MS = 7_000;

/** A row of the payments table; amounts in dollars, times in ISO 8601 to the microsecond. */
export interface PaymentRow {
  id: string;
  timestamp: string;
  name: string;
  email: string;
  plan: string;
  amount: number;
  payment_status: PaymentStatus;
  metadata: Readonly<Record<string, unknown>>;
  updated_at: string | null;
  stripe_session_id: string | null;
  submission_id: string | null;
  checked_at: string | null;
  delivered_at: string | null;
  receipt_url: string | null;
  refunded_amount: number;
  lost_amount: number;
  dispute_state: DisputeState | null;
  dispute_answer_by: string | null;
  work_state: WorkState;
  work_by: string;
  work_at: string | null;
  work_note: string;
}

export interface NewsletterRow {
  id: string;
  timestamp: string;
  email: string;
  source: string;
  metadata: Readonly<Record<string, unknown>>;
  unsubscribed_at: string | null;
  submission_id: string | null;
  quarantine_reason: string | null;
}

export interface WaitlistRow {
  id: string;
  timestamp: string;
  name: string;
  email: string;
  phone: string;
  website: string;
  source: string;
  metadata: Readonly<Record<string, unknown>>;
  submission_id: string | null;
  quarantine_reason: string | null;
  work_state: WorkState;
  work_by: string;
  work_at: string | null;
  work_note: string;
}

export interface ContactRow {
  id: string;
  timestamp: string;
  name: string;
  email: string;
  message: string;
  source: string;
  metadata: Readonly<Record<string, unknown>>;
  submission_id: string | null;
  quarantine_reason: string | null;
  work_state: WorkState;
  work_by: string;
  work_at: string | null;
  work_note: string;
}

/** A line of a payment's ledger; `position` is the line's place among the lines of all payments. */
export interface PaymentEventRow {
  id: string;
  timestamp: string;
  payment_id: string;
  kind:
    | 'created'
    | 'session'
    | 'webhook'
    | 'check'
    | 'settled'
    | 'mail'
    | 'refund'
    | 'dispute'
    | 'delivered'
    | 'download';
  detail: Readonly<Record<string, unknown>>;
  position: number;
}

/** A row of the outbox; `recipient` is an address, or `staff` for the staff's address. */
export interface EmailRow {
  id: string;
  timestamp: string;
  kind: string;
  recipient: string;
  subject: string;
  dedupe_key: string;
  record_id: string | null;
  status: 'queued' | 'sending' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  provider_message_id: string | null;
  sent_at: string | null;
}

/**
 * A night's comparison of our payments with Stripe's (`night` is `2026-11-20`, UTC). `checked` is the number of compared
 * entries in the lists of operations/reconcile.ts. A dispute that is in two of the lists counts twice.
 */
export interface ReconciliationRow {
  night: string;
  timestamp: string;
  finished_at: string | null;
  progress: Readonly<Record<string, unknown>>;
  checked: number;
  findings: readonly Finding[];
}

/** The tables that are queried directly. Changes that belong together are made by one SQL function instead. */
interface Tables {
  newsletter: NewsletterRow;
  waitlist: WaitlistRow;
  contact: ContactRow;
  payments: PaymentRow;
  payment_events: PaymentEventRow;
  emails: EmailRow;
  reconciliations: ReconciliationRow;
}

let cached: { key: string; client: PostgrestClient } | null = null;

/** Returns the same client for all queries until the URL or the key changes. */
function connect(): PostgrestClient {
  const url = env('SUPABASE_URL');
  const key = env('SUPABASE_SECRET_KEY');
  if (cached?.key !== url + key) {
    const client = new PostgrestClient(new URL('rest/v1', url).href, {
      headers: { apikey: key, authorization: `Bearer ${key}` },
      fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? abortAfter(TIMEOUT_MS) }),
    });
    cached = { key: url + key, client };
  }
  return cached.client;
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

/** A table by its name without the prefix, for PostgREST's query builder. */
export function table(name: keyof Tables) {
  return connect().from(PREFIX + name);
}

/**
 * Calls an SQL function by its name without the prefix. @throws Unavailable when the database refuses or does not
 * answer within `timeoutMs`.
 */
export async function call<Result>(
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const query = connect().rpc(PREFIX + name, parameters);
  return unwrap<Result>(`rpc ${name}`, await query.abortSignal(abortAfter(timeoutMs)));
}

/** The rows of a query (`table(…).select()…`). @throws Unavailable. */
export async function rows<Name extends keyof Tables>(
  query: PromiseLike<{ data: unknown; error: { code: string } | null; status: number }>,
): Promise<Tables[Name][]> {
  return unwrap<Tables[Name][]>('query', await query);
}

/** The row with this id (a UUID), or null. @throws Unavailable. */
export async function findRow<Name extends keyof Tables>(
  name: Name,
  id: string,
): Promise<Tables[Name] | null> {
  const [row] = await rows<Name>(table(name).select('*').eq('id', id).limit(1));
  return row ?? null;
}

function unwrap<Result>(
  what: string,
  { data, error, status }: { data: unknown; error: { code: string } | null; status: number },
): Result {
  if (error === null) return data as Result;
  logFault('database refused', { what, code: error.code, status });
  throw new Unavailable('The site cannot reach its data. Please try again.', { cause: error.code });
}

/** Whether the database refused the data itself (SQLSTATE classes 22 and 23), so that a retry cannot succeed. */
export function isDataRefused(error: unknown): boolean {
  return error instanceof Unavailable && typeof error.cause === 'string' && /^2[23]\w{3}$/.test(error.cause);
}
