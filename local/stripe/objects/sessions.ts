import { disputeOf } from './dispute.ts';
import { invalidParameter, resourceMissing, StripeProblem } from './errors.ts';
import { emitEvent, NO_REQUEST } from './events.ts';
import type { Cause, EventType, IntentRecord, SessionRecord } from '../store/records.ts';
import { nowInSeconds, type Emulator } from '../store/emulator.ts';

/** The state of a session and its payment. `pending`: a bank debit that the bank has not answered yet. */
export type Phase = 'open' | 'pending' | 'paid' | 'refunded' | 'disputed' | 'lost' | 'unpaid' | 'expired';

/**
 * The phase of a checkout session. `unpaid`: the bank debit failed. `refunded`: the whole amount was refunded.
 * `disputed`: a dispute or an appeal is open. `lost`: the bank gave the money back to the buyer.
 */
export function phaseOf(emulator: Emulator, { object }: SessionRecord): Phase {
  if (object.status === 'open') return 'open';
  if (object.status === 'expired') return 'expired';
  const intent = intentOf(emulator, object.payment_intent);
  if (object.payment_status !== 'paid') return intent?.status === 'processing' ? 'pending' : 'unpaid';
  const charge = emulator.store.get('charge', intent?.latest_charge ?? '');
  return charge?.refunded === true ? 'refunded' : disputePhase(emulator, charge?.id ?? '');
}

function disputePhase(emulator: Emulator, chargeId: string): Phase {
  const status = disputeOf(emulator, chargeId)?.status;
  if (status === 'needs_response' || status === 'appeal_needs_response') return 'disputed';
  return status === 'lost' ? 'lost' : 'paid';
}

/** Finds a session, after calling `expireDue`. Throws Stripe's 404 for an unknown id. */
export function findSession(emulator: Emulator, id: string): SessionRecord {
  expireDue(emulator);
  const found = emulator.store.get('session', id);
  if (!found) throw resourceMissing('checkout.session', id, 'session');
  return found;
}

/** The checkout session as the API returns it: only an open session has a URL. */
export function presentSession(emulator: Emulator, { object }: SessionRecord): SessionRecord['object'] {
  return { ...object, url: object.status === 'open' ? `${emulator.url}/c/pay/${object.id}` : null };
}

/** Expires an open session. Throws Stripe's 400 for a session that is not open. */
export function expire(emulator: Emulator, session: SessionRecord, cause: Cause): SessionRecord {
  const { status } = session.object;
  if (status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status ?? ''}\`.`;
    throw new StripeProblem(message);
  }
  return emulator.store.transaction(() => {
    const intent = intentOf(emulator, session.object.payment_intent);
    const canceled = {
      status: 'canceled',
      canceled_at: nowInSeconds(emulator),
      cancellation_reason: 'expired',
    } as const;
    if (intent) emulator.store.put('intent', intent.id, { ...intent, ...canceled });
    const expired = saveSession(emulator, session, { status: 'expired' });
    emitEvent(
      emulator,
      'checkout.session.expired',
      presentSession(emulator, expired),
      expired.apiVersion,
      cause,
    );
    return expired;
  });
}

/** Expires every open session whose `expires_at` has been reached. */
export function expireDue(emulator: Emulator): void {
  const due = emulator.store
    .all('session')
    .filter(({ object }) => object.status === 'open' && object.expires_at * 1000 <= emulator.now());
  for (const session of due) expire(emulator, session, NO_REQUEST);
}

/** The payment intent with this id. Throws Stripe's `resource_missing`, with the HTTP `status`, for an unknown id. */
export function findIntent(emulator: Emulator, id: string, param = 'intent', status = 404): IntentRecord {
  const found = emulator.store.get('intent', id);
  if (!found) throw resourceMissing('payment_intent', id, param, status);
  return found;
}

/** The session that an intent belongs to. Throws Stripe's 400 when there is none. */
export function sessionOfIntent(emulator: Emulator, intentId: string): SessionRecord {
  const found = emulator.store.all('session').find(({ object }) => object.payment_intent === intentId);
  if (!found) throw invalidParameter(`No session has the payment intent '${intentId}'`, 'payment_intent');
  return found;
}

/** Emits an event about a checkout session. The event's cause is `NO_REQUEST` (events.ts). */
export function emitSessionEvent(emulator: Emulator, type: EventType, session: SessionRecord): void {
  emitEvent(emulator, type, presentSession(emulator, session), session.apiVersion, NO_REQUEST);
}

/** Stores the session with `change` applied to its `object`. Returns the stored session. */
export function saveSession(
  emulator: Emulator,
  session: SessionRecord,
  change: Partial<SessionRecord['object']>,
): SessionRecord {
  const saved = { ...session, object: { ...session.object, ...change } };
  emulator.store.put('session', saved.object.id, saved);
  return saved;
}

/** The intent with this id, if there is one. */
export function intentOf(emulator: Emulator, id: string | null): IntentRecord | undefined {
  return id === null ? undefined : emulator.store.get('intent', id);
}
