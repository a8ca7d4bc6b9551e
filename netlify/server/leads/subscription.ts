import { findRow, rows, table } from '../platform/database.ts';

/** The address of a newsletter subscription; null when there is no such lead. */
export async function findSubscriber(leadId: string): Promise<string | null> {
  return (await findRow('newsletter', leadId))?.email ?? null;
}

/** Ends every newsletter subscription of the lead's address. Returns false when there is no such lead. */
export async function unsubscribe(leadId: string, now: Date): Promise<boolean> {
  const email = await findSubscriber(leadId);
  if (email === null) return false;
  await rows(
    table('newsletter')
      .update({ unsubscribed_at: now.toISOString() })
      .eq('email', email)
      .is('unsubscribed_at', null)
      .select('id'),
  );
  return true;
}
