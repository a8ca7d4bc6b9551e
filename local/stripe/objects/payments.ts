import type { Buyer, Card, Decline } from './cards.ts';
import { newCharge } from './charge.ts';
import { emitEvent, NO_REQUEST } from './events.ts';
import { newIntent } from './payment-intent.ts';
import type { IntentRecord, SessionRecord } from '../store/records.ts';
import { customerDetails } from './checkout-session.ts';
import { findIntent, intentOf, saveSession, emitSessionEvent } from './sessions.ts';
import { nowInSeconds, type Emulator } from '../store/emulator.ts';

/** Pays an open session by card: charge, intent and session succeed together. */
export function payNow(emulator: Emulator, session: SessionRecord, buyer: Buyer, card: Card): SessionRecord {
  return emulator.store.transaction(() => {
    const completed = complete(emulator, session, buyer, 'paid');
    recordSuccess(emulator, completed, buyer, card);
    emitSessionEvent(emulator, 'checkout.session.completed', completed);
    return completed;
  });
}

/** Records a charge that the bank refused; the session stays open. */
export function decline(
  emulator: Emulator,
  session: SessionRecord,
  buyer: Buyer,
  card: Card,
  reason: Decline,
): SessionRecord {
  return emulator.store.transaction(() => {
    const intent =
      intentOf(emulator, session.object.payment_intent) ?? newIntent(session, nowInSeconds(emulator));
    const charge = newCharge(emulator.url, intent, buyer, card, reason, nowInSeconds(emulator));
    emulator.store.put('charge', charge.id, charge);
    emulator.store.put('intent', intent.id, {
      ...intent,
      latest_charge: charge.id,
      last_payment_error: {
        charge: charge.id,
        code: reason.code,
        decline_code: reason.declineCode,
        doc_url: 'https://stripe.com/docs/error-codes/card-declined',
        message: reason.message,
        type: 'card_error',
      },
    });
    return saveSession(emulator, session, { payment_intent: intent.id });
  });
}

/** Completes an open session by bank debit; the payment stays unpaid until the bank answers. */
export function payLater(emulator: Emulator, session: SessionRecord, buyer: Buyer): SessionRecord {
  return emulator.store.transaction(() => {
    const completed = complete(emulator, session, buyer, 'unpaid');
    const intent = requireIntent(emulator, completed);
    emulator.store.put('intent', intent.id, { ...intent, status: 'processing', last_payment_error: null });
    emitSessionEvent(emulator, 'checkout.session.completed', completed);
    return completed;
  });
}

/** Ends the bank debit of a pending session: the bank pays or refuses. */
export function settleAsyncPayment(
  emulator: Emulator,
  session: SessionRecord,
  isPaid: boolean,
): SessionRecord {
  return emulator.store.transaction(() => {
    if (!isPaid) return failAsyncPayment(emulator, session);
    const details = session.object.customer_details;
    const buyer = {
      email: details?.email ?? '',
      name: details?.name ?? null,
      address: details?.address ?? null,
    };
    const paid = saveSession(emulator, session, { payment_status: 'paid' });
    recordSuccess(emulator, paid, buyer, null);
    emitSessionEvent(emulator, 'checkout.session.async_payment_succeeded', paid);
    return paid;
  });
}

function complete(
  emulator: Emulator,
  session: SessionRecord,
  buyer: Buyer,
  status: 'paid' | 'unpaid',
): SessionRecord {
  const intent =
    intentOf(emulator, session.object.payment_intent) ?? newIntent(session, nowInSeconds(emulator));
  emulator.store.put('intent', intent.id, intent);
  const asksForShipping = session.object.shipping_address_collection !== null && buyer.address !== null;
  return saveSession(emulator, session, {
    status: 'complete',
    payment_status: status,
    payment_intent: intent.id,
    customer_details: customerDetails(buyer.email, buyer.name, buyer.address),
    collected_information: {
      business_name: null,
      individual_name: null,
      shipping_details:
        asksForShipping && buyer.address ? { address: buyer.address, name: buyer.name ?? '' } : null,
    },
  });
}

function recordSuccess(emulator: Emulator, session: SessionRecord, buyer: Buyer, card: Card | null): void {
  const intent = requireIntent(emulator, session);
  const charge = newCharge(emulator.url, intent, buyer, card, null, nowInSeconds(emulator));
  const paid: IntentRecord = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'succeeded',
  };
  emulator.store.put('charge', charge.id, charge);
  emulator.store.put('intent', paid.id, paid);
  emitEvent(emulator, 'payment_intent.succeeded', paid, session.apiVersion, NO_REQUEST);
}

function failAsyncPayment(emulator: Emulator, session: SessionRecord): SessionRecord {
  const intent = requireIntent(emulator, session);
  const message = 'The customer’s bank account could not be charged.';
  emulator.store.put('intent', intent.id, {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: {
      code: 'payment_intent_payment_attempt_failed',
      message,
      type: 'invalid_request_error',
    },
  });
  emitSessionEvent(emulator, 'checkout.session.async_payment_failed', session);
  return session;
}

function requireIntent(emulator: Emulator, session: SessionRecord): IntentRecord {
  return findIntent(emulator, session.object.payment_intent ?? '');
}
