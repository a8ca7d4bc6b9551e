import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { PaymentStatus } from '#domain/payment.ts';
import { env } from './env.ts';
import { logFault } from './log.ts';
import { Problem } from './problem.ts';

/** Every table and function of ours begins with it. A rename of the brand must never orphan data. */
export const PREFIX = 'saturday_';
const TIMEOUT_MS = 8_000;

/** A row of the payments table; `amount` in dollars, `timestamp` as the database writes it. */
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
}

/** `recipient` is an address, or `staff` for the staff's own. */
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

/** The tables that the functions read directly; every write that belongs together is an SQL function. */
interface Tables {
  newsletter: NewsletterRow;
  contact: ContactRow;
  payments: PaymentRow;
  emails: EmailRow;
}

let client: { of: string; value: SupabaseClient } | null = null;

/** One client per instance: making it costs more than using it. */
function connect(): SupabaseClient {
  const url = env('SUPABASE_URL');
  const key = env('SUPABASE_SECRET_KEY');
  if (client?.of !== url + key) {
    const value = createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: (input, init) =>
          fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) }),
      },
    });
    client = { of: url + key, value };
  }
  return client.value;
}

/** A table by its name without the prefix, for PostgREST's query builder. */
export function table(name: keyof Tables) {
  return connect().from(PREFIX + name);
}

/**
 * Calls an SQL function by its name without the prefix and answers what it returned within `timeoutMs`.
 * @throws Problem `unavailable` when the database did not answer or refused.
 */
export async function call<Result>(
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const asked = connect().rpc(PREFIX + name, parameters);
  return answered<Result>(`rpc ${name}`, await asked.abortSignal(AbortSignal.timeout(timeoutMs)));
}

/** The rows of a query (`table(…).select()…`), or a Problem `unavailable`. */
export async function rows<Name extends keyof Tables>(
  query: PromiseLike<{ data: unknown; error: { code: string } | null; status: number }>,
): Promise<Tables[Name][]> {
  return answered<Tables[Name][]>('query', await query);
}

function answered<Result>(
  what: string,
  { data, error, status }: { data: unknown; error: { code: string } | null; status: number },
): Result {
  if (error === null) return data as Result;
  logFault('database refused', { what, code: error.code, status });
  throw new Problem('unavailable', 'The site cannot reach its data. Please try again.', {
    cause: error.code,
  });
}

/** Whether the database refused the data itself (SQLSTATE, classes 22 and 23): trying again changes nothing. */
export function isDataRefused(error: unknown): boolean {
  return error instanceof Problem && typeof error.cause === 'string' && /^2[23]\w{3}$/.test(error.cause);
}
