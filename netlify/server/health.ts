import { rows, table } from './database.ts';
import { pingPostmark } from './postmark.ts';
import { pingStripe } from './stripe.ts';

type State = 'ok' | 'unavailable';

const TIMEOUT_S = 4;

/** Asks each service one cheap question, all at once. */
export async function checkHealth(): Promise<Record<'database' | 'payments' | 'email', State>> {
  const [database, payments, email] = await Promise.all([
    stateOf(async () => rows<'payments'>(table('payments').select('id').limit(1).retry(false))),
    stateOf(async () => pingStripe(TIMEOUT_S * 1000)),
    stateOf(async () => pingPostmark(TIMEOUT_S)),
  ]);
  return { database, payments, email };
}

async function stateOf(ask: () => Promise<unknown>): Promise<State> {
  try {
    await ask();
    return 'ok';
  } catch {
    return 'unavailable';
  }
}
