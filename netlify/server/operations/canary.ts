import { setTimeout } from 'node:timers/promises';
import { CURRENCY } from '#domain/money.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { quote } from '#domain/payments/pricing.ts';
import { sendSoon } from '../email/outbox.ts';
import { alertStaff } from '../email/staff-alert.ts';
import { planOrder, type Order } from '../payments/orders.ts';
import { sessionRequest } from '../payments/start.ts';
import { createSession, expireSession, findSession, type Session } from '../payments/stripe.ts';
import { addressOf, siteOrigins, staffAddress } from '../platform/env.ts';
import { errorName, logFault } from '../platform/log.ts';

/**
 * Creates a checkout session for an order of the cheapest plan, compares the session with the order, and
 * expires the session. The order is not recorded as a payment. Later runs of the same day (UTC) get the
 * expired session again, unless the order or the site's address has changed. If the test fails, or takes longer than `withinMs`, staff get an email, at most one
 * a day.
 * @throws the test's error; a CanaryError with the code `late` after `withinMs`.
 */
export async function runCanary(now: Date, withinMs: number): Promise<void> {
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
  const order = cheapestOrder();
  // This is no UUID, so the webhook ignores the session.
  const { id } = await createSession(sessionRequest(`canary-${day}`, order, siteOrigins()[0]));
  const session = await findSession(id);
  const mismatch = findMismatch(session, order);
  if (session.state === 'open') await expireSession(id);
  if (mismatch !== null) throw new CanaryError(mismatch);
}

async function failAfter(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false });
  throw new CanaryError('late');
}

/**
 * A failed test checkout. `code` is the property that was wrong, `late` when the time was up, or `plans` when there is
 * no plan to order.
 */
class CanaryError extends Error {
  override readonly name = 'CanaryError';
  readonly code: string;

  constructor(code: string) {
    super(`The canary's session is wrong: ${code}`);
    this.code = code;
  }
}

/** The first property of a checkout session that is wrong for its order; null when every property is right. */
function findMismatch({ state, totalCents, currency, url }: Session, order: Order): string | null {
  if (state !== 'open' && state !== 'expired') return 'state';
  if (totalCents !== order.amountCents) return 'amount';
  if (currency !== CURRENCY) return 'currency';
  return state === 'open' && url === null ? 'url' : null;
}

function cheapestOrder(): Order {
  const [plan] = PLANS.toSorted((a, b) => a.priceCents - b.priceCents);
  if (plan === undefined) throw new CanaryError('plans');
  return planOrder(plan, quote(plan, null), { name: 'Canary', email: addressOf(staffAddress()) }, null);
}
