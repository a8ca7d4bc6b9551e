import { findRow, rows, table } from '../platform/database.ts';

/** Ends every newsletter subscription of the lead's address. Returns false when there is no such lead. */
export async function unsubscribe(leadId: string, now: Date): Promise<boolean> {
  const lead = await findRow('newsletter', leadId);
  if (!lead) return false;
  await rows(
    table('newsletter')
      .update({ unsubscribed_at: now.toISOString() })
      .eq('email', lead.email)
      .is('unsubscribed_at', null)
      .select('id'),
  );
  return true;
}
