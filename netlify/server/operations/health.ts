import { pingEmail } from '../email/postmark.ts';
import { pingStripe } from '../payments/stripe.ts';
import { rows, table } from '../platform/database.ts';

type State = 'ok' | 'unavailable';

const TIMEOUT_S = 4;

/** Sends one cheap request to each service, all at the same time. */
export async function checkHealth(): Promise<Record<'database' | 'payments' | 'email', State>> {
  const [database, payments, email] = await Promise.all([
    probe(async () => rows(table('payments').select('id').limit(1).retry(false))),
    probe(async () => pingStripe(TIMEOUT_S * 1000)),
    probe(async () => pingEmail(TIMEOUT_S)),
  ]);
  return { database, payments, email };
}

async function probe(ping: () => Promise<unknown>): Promise<State> {
  try {
    await ping();
    return 'ok';
  } catch {
    return 'unavailable';
  }
}
