import { rows, table } from './database.ts';

/** The details of a payment's ledger lines of one kind, newest first. */
export async function linesOf<Line>(paymentId: string, kind: string): Promise<Line[]> {
  const lines = await rows(
    table('payment_events')
      .select('*')
      .match({ payment_id: paymentId, kind })
      .order('position', { ascending: false }),
  );
  return lines.map(({ detail }) => detail as unknown as Line);
}
