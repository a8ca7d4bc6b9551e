import { invalidParameter, resourceMissing, StripeProblem } from './errors.ts';
import { announce, NO_REQUEST } from './events.ts';
import type { Cause, EventType, IntentRecord, SessionRecord } from './records.ts';
import { seconds, type World } from './world.ts';

/** Where a session is in its life. `pending`: the buyer chose to pay later, the bank has not answered yet. */
export type Phase = 'open' | 'pending' | 'paid' | 'refunded' | 'unpaid' | 'expired';

/** The session's phase; `unpaid` is complete with a payment that failed for good, `refunded` means wholly. */
export function phaseOf(world: World, { object }: SessionRecord): Phase {
  if (object.status === 'open') return 'open';
  if (object.status === 'expired') return 'expired';
  const intent = intentOf(world, object.payment_intent);
  if (object.payment_status !== 'paid') return intent?.status === 'processing' ? 'pending' : 'unpaid';
  return world.store.get('charge', intent?.latest_charge ?? '')?.refunded === true ? 'refunded' : 'paid';
}

/** The session, expired first when its time has come. Throws Stripe's 404. */
export function findSession(world: World, id: string): SessionRecord {
  expireDue(world);
  const found = world.store.get('session', id);
  if (!found) throw resourceMissing('checkout.session', id, 'session');
  return found;
}

/** The session as the API shows it: only an open one has an address. */
export function shownSession(world: World, { object }: SessionRecord): SessionRecord['object'] {
  return { ...object, url: object.status === 'open' ? `${world.url}/c/pay/${object.id}` : null };
}

/** Ends an open session. Throws what Stripe says when it is not open. */
export function expire(world: World, session: SessionRecord, cause: Cause): SessionRecord {
  const { status } = session.object;
  if (status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status ?? ''}\`.`;
    throw new StripeProblem(message);
  }
  return world.store.transaction(() => {
    const intent = intentOf(world, session.object.payment_intent);
    const canceled = {
      status: 'canceled',
      canceled_at: seconds(world),
      cancellation_reason: 'expired',
    } as const;
    if (intent) world.store.put('intent', intent.id, { ...intent, ...canceled });
    const expired = saveSession(world, session, { status: 'expired' });
    announce(world, 'checkout.session.expired', shownSession(world, expired), expired.apiVersion, cause);
    return expired;
  });
}

/** Expires every open session whose time has come. */
export function expireDue(world: World): void {
  const due = world.store
    .all('session')
    .filter(({ object }) => object.status === 'open' && object.expires_at * 1000 <= world.now());
  for (const session of due) expire(world, session, NO_REQUEST);
}

/** The payment intent with this id. Throws Stripe's 404, or its 400 when the id came as a parameter. */
export function findIntent(world: World, id: string, param = 'intent', status = 404): IntentRecord {
  const found = world.store.get('intent', id);
  if (!found) throw resourceMissing('payment_intent', id, param, status);
  return found;
}

/** The session that an intent belongs to. */
export function sessionOfIntent(world: World, intentId: string): SessionRecord {
  const found = world.store.all('session').find(({ object }) => object.payment_intent === intentId);
  if (!found) throw invalidParameter(`No session has the payment intent '${intentId}'`, 'payment_intent');
  return found;
}

/** Announces what became of a session on its page or by its bank. */
export function tellOfSession(world: World, type: EventType, session: SessionRecord): void {
  announce(world, type, shownSession(world, session), session.apiVersion, NO_REQUEST);
}

/** Keeps a changed session. */
export function saveSession(
  world: World,
  session: SessionRecord,
  change: Partial<SessionRecord['object']>,
): SessionRecord {
  const saved = { ...session, object: { ...session.object, ...change } };
  world.store.put('session', saved.object.id, saved);
  return saved;
}

/** The intent with this id, when there is one. */
export function intentOf(world: World, id: string | null): IntentRecord | undefined {
  return id === null ? undefined : world.store.get('intent', id);
}
