import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { CURRENCY } from '#domain/money.ts';
import { PLANS } from '#domain/plans.ts';
import { quote } from '#domain/pricing.ts';
import { addressOf, staffAddress } from './env.ts';
import { errorName, logFault } from './log.ts';
import { planOrder, type Order } from './orders.ts';
import { sendSoon } from './outbox.ts';
import { sessionRequest } from './start-payment.ts';
import { alertStaff } from './staff-alert.ts';
import { createSession, expireSession, findSession, type Session } from './stripe.ts';

/** Netlify ends a scheduled function after 30 s: until then staff must have been told. */
const WITHIN_MS = 15_000;

/**
 * Opens a checkout of the smallest plan as a buyer would, without a record, looks at what Stripe would charge, and closes
 * it again. The same day's later runs find that it is closed. Staff get one mail on a day on which it fails.
 * A Stripe that does not answer within `withinMs` has failed. @throws what went wrong, an Error.
 */
export async function flyCanary(now: Date, withinMs = WITHIN_MS): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  try {
    await Promise.race([tryCheckout(day), failAfter(withinMs)]);
  } catch (error) {
    logFault('canary failed', { day, error: errorName(error) });
    await alertStaff('staff-canary', now);
    await sendSoon();
    throw error;
  }
}

async function tryCheckout(day: string): Promise<void> {
  const order = smallestOrder();
  const { id } = await createSession(sessionRequest(canaryId(day, order), order));
  const session = await findSession(id);
  const fault = faultOf(session, order);
  if (session.state === 'open') await expireSession(id);
  if (fault !== null) throw new CanaryError(fault);
}

async function failAfter(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false });
  throw new CanaryError('late');
}

/** A checkout that failed; `code` says what was wrong with it. */
class CanaryError extends Error {
  override readonly name = 'CanaryError';
  readonly code: string;

  constructor(code: string) {
    super(`The canary's session is wrong: ${code}`);
    this.code = code;
  }
}

function faultOf({ state, totalCents, currency, url }: Session, order: Order): string | null {
  if (state !== 'open' && state !== 'expired') return 'state';
  if (totalCents !== order.amountCents) return 'amount';
  if (currency !== CURRENCY) return 'currency';
  return state === 'open' && url === null ? 'url' : null;
}

function smallestOrder(): Order {
  const [plan] = PLANS.toSorted((a, b) => a.priceCents - b.priceCents);
  if (plan === undefined) throw new CanaryError('plans');
  return planOrder(plan, quote(plan, null), { name: 'Canary', email: addressOf(staffAddress()) }, null);
}

/**
 * What stands in the place of a payment's id. It is none, so that the webhook ignores the session; and it is the same all
 * day unless what is sold changes, so that later runs get the same session.
 */
function canaryId(day: string, order: Order): string {
  const hash = createHash('sha256').update(JSON.stringify(order)).digest('hex');
  return `canary-${day}-${hash.slice(0, 8)}`;
}
