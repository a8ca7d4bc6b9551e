import { disputeOf } from './dispute.ts';
import { emitEvent, NO_REQUEST } from './events.ts';
import { invalidParameter, resourceMissing, StripeProblem } from './errors.ts';
import { formatAmount } from './currency.ts';
import { newRefund, type RefundStatus } from './refund.ts';
import type { Cause, ChargeRecord, EventType, RefundRecord, SessionRecord } from '../store/records.ts';
import { findIntent, intentOf, sessionOfIntent } from './sessions.ts';
import { nowInSeconds, type Emulator } from '../store/emulator.ts';

export interface RefundRequest {
  /** The amount in the currency's smallest unit. If omitted, the charge's whole unrefunded part is refunded. */
  amount?: number;
  charge?: string;
  payment_intent?: string;
  metadata?: Record<string, string>;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer';
  /** The refund's first status; by default `succeeded`. */
  status?: RefundStatus;
}

/**
 * Refunds a charge, wholly or in part, and emits `refund.created` and `charge.refunded`. Throws Stripe's error unless `given` has
 * exactly one of `charge` and `payment_intent`. Throws Stripe's error if the charge is missing, failed or
 * fully refunded, if its dispute is open or lost, or if the amount exceeds its unrefunded part.
 */
export function refund(emulator: Emulator, given: RefundRequest, cause: Cause): RefundRecord {
  return emulator.store.transaction(() => {
    const charge = chargeOf(emulator, given);
    const left = charge.amount_captured - charge.amount_refunded;
    const amount = given.amount ?? left;
    refuseDisputed(emulator, charge);
    refuseExcess(charge, amount, left);
    const made = newRefund(charge, amount, given, nowInSeconds(emulator));
    emulator.store.put('refund', made.id, made);
    const changed: ChargeRecord = {
      ...charge,
      amount_refunded: charge.amount_refunded + amount,
      refunded: amount === left,
    };
    emulator.store.put('charge', charge.id, changed);
    const { apiVersion } = sessionOfIntent(emulator, charge.payment_intent);
    emitEvent(emulator, 'refund.created', made, apiVersion, cause);
    emitEvent(emulator, 'charge.refunded', changed, apiVersion, cause);
    return made;
  });
}

/**
 * Ends the newest refund of a session's charge, as the bank or the shop would. A refund that is done or pending can
 * fail; only one that waits for the buyer can be canceled. The amount is then no longer refunded. Throws Stripe's 400
 * when the refund has another status, or when there is none.
 */
export function undoRefund(
  emulator: Emulator,
  session: SessionRecord,
  status: 'failed' | 'canceled',
): RefundRecord {
  const chargeId = intentOf(emulator, session.object.payment_intent)?.latest_charge ?? '';
  const charge = requireCharge(emulator, chargeId, 'charge');
  const [newest] = refundsOf(emulator, chargeId);
  const from = status === 'canceled' ? ['requires_action'] : ['pending', 'succeeded'];
  if (!newest || !from.includes(newest.status ?? '')) {
    throw new StripeProblem(`The newest refund cannot become ${status}.`, { param: 'status' });
  }
  return emulator.store.transaction(() => {
    const reason = status === 'failed' ? 'expired_or_canceled_card' : 'merchant_request';
    const ended: RefundRecord = { ...newest, status, failure_reason: reason };
    emulator.store.put('refund', ended.id, ended);
    emulator.store.put('charge', chargeId, {
      ...charge,
      amount_refunded: charge.amount_refunded - ended.amount,
      refunded: false,
    });
    const types: EventType[] = ['refund.updated', 'charge.refund.updated'];
    if (status === 'failed') types.push('refund.failed');
    for (const type of types) emitEvent(emulator, type, ended, session.apiVersion, NO_REQUEST);
    return ended;
  });
}

function chargeOf(emulator: Emulator, given: RefundRequest): ChargeRecord {
  if (given.charge !== undefined && given.payment_intent !== undefined) {
    const message = 'You may only specify one of these parameters: charge, payment_intent.';
    throw invalidParameter(message, 'charge', 'parameters_exclusive');
  }
  if (given.charge !== undefined) return requireCharge(emulator, given.charge, 'charge');
  if (given.payment_intent === undefined) {
    throw new StripeProblem(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = findIntent(emulator, given.payment_intent, 'payment_intent', 404);
  const charge =
    intent.latest_charge === null ? undefined : emulator.store.get('charge', intent.latest_charge);
  if (charge?.status === 'succeeded') return charge;
  const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
  throw invalidParameter(message, 'payment_intent');
}

function requireCharge(emulator: Emulator, id: string, param: string): ChargeRecord {
  const found = emulator.store.get('charge', id);
  if (!found) throw resourceMissing('charge', id, param);
  return found;
}

function refuseDisputed(emulator: Emulator, { id }: ChargeRecord): void {
  const status = disputeOf(emulator, id)?.status ?? 'won';
  if (status === 'won') return;
  throw new StripeProblem(`Charge ${id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function refuseExcess(charge: ChargeRecord, amount: number, left: number): void {
  if (charge.refunded) {
    throw new StripeProblem(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (!charge.captured) {
    throw new StripeProblem(`Charge ${charge.id} was not successful and cannot be refunded.`, {
      param: 'charge',
    });
  }
  if (amount <= left) return;
  const [asked, rest] = [formatAmount(amount, charge.currency), formatAmount(left, charge.currency)];
  const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`;
  throw invalidParameter(message, 'amount');
}

/** The refunds of a charge, newest first. */
export function refundsOf(emulator: Emulator, chargeId: string): RefundRecord[] {
  return emulator.store
    .all('refund')
    .filter(({ charge }) => charge === chargeId)
    .reverse();
}
