import type { TestCloud } from '../../support/cloud.ts';

/** The state of a payment, as stored in its row or as derived from its ledger; amounts are in dollars. */
export interface Entry {
  paymentId: string;
  sessionId: string | null;
  status: string;
  refunded: number;
  lost: number;
  dispute: string | null;
}

/** A line of the ledger. */
export interface Line {
  paymentId: string;
  kind: string;
  detail: Record<string, unknown>;
}

/** The rows of all payments. */
export function readRows({ sql }: TestCloud): Promise<Entry[]> {
  return sql<Entry>(
    `select id as "paymentId", stripe_session_id as "sessionId", payment_status as status,
       refunded_amount::float as refunded, lost_amount::float as lost, dispute_state as dispute
     from public.saturday_payments order by id`,
  );
}

/** The lines of the ledger, oldest first. */
export function readLedger({ sql }: TestCloud): Promise<Line[]> {
  return sql<Line>(
    `select payment_id as "paymentId", kind, detail from public.saturday_payment_events order by position`,
  );
}

/** Adds up the ledger of one payment. Throws when a line's `from` is not the status that the lines before it led to. */
export function fold(paymentId: string, ledger: Line[]): Entry {
  const entry: Entry = { paymentId, sessionId: null, status: '', refunded: 0, lost: 0, dispute: null };
  const disputes = new Map<string, { state: string; amount: number }>();
  for (const { kind, detail } of ledger.filter((line) => line.paymentId === paymentId)) {
    if ((kind === 'settled' || kind === 'refund') && detail['from'] !== entry.status)
      throw new Error(`A line of the ledger begins from ${String(detail['from'])}, not from ${entry.status}`);
    if (kind === 'created' || kind === 'settled' || kind === 'refund')
      entry.status = String(detail['status']);
    if (kind === 'session') entry.sessionId = String(detail['session']);
    if (kind === 'refund') entry.refunded = Number(detail['refunded']);
    if (kind === 'dispute')
      disputes.set(String(detail['dispute']), {
        state: String(detail['state']),
        amount: Number(detail['amount']),
      });
  }
  return { ...entry, ...foldDisputes([...disputes.values()]) };
}

function foldDisputes(disputes: { state: string; amount: number }[]): Pick<Entry, 'lost' | 'dispute'> {
  const states = disputes.map(({ state }) => (state === 'appealed' ? 'open' : state));
  const lost = disputes
    .filter(({ state }) => state === 'lost' || state === 'appealed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return { lost, dispute: ['open', 'lost', 'won'].find((state) => states.includes(state)) ?? null };
}

/** Counts the lines of one kind in a payment's ledger by the value of one detail: `{ queued: 1, sent: 1 }`. */
export function countLines(
  paymentId: string,
  ledger: Line[],
  kind: string,
  detail: string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of ledger) {
    if (line.paymentId !== paymentId || line.kind !== kind) continue;
    const value = String(line.detail[detail]);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}
