import { announce } from './events.ts';
import { invalidParameter, resourceMissing, StripeProblem } from './errors.ts';
import { formatAmount } from './money.ts';
import { newRefund, refundList } from './refund-object.ts';
import type { Cause, ChargeRecord, RefundRecord } from './records.ts';
import { findIntent, sessionOfIntent } from './sessions.ts';
import { seconds, type World } from './world.ts';

export interface RefundRequest {
  /** In the currency's smallest unit; absent gives back all that is left. */
  amount?: number;
  charge?: string;
  payment_intent?: string;
  metadata?: Record<string, string>;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer';
}

/** Gives money back and tells of it. Throws what Stripe refuses: nothing to refund, too much, twice. */
export function refund(world: World, given: RefundRequest, cause: Cause): RefundRecord {
  return world.store.transaction(() => {
    const charge = chargeOf(world, given);
    const left = charge.amount_captured - charge.amount_refunded;
    const amount = given.amount ?? left;
    refuseExcess(charge, amount, left);
    const made = newRefund(charge, amount, given, seconds(world));
    world.store.put('refund', made.id, made);
    const changed: ChargeRecord = {
      ...charge,
      amount_refunded: charge.amount_refunded + amount,
      refunded: amount === left,
      refunds: refundList(charge.id, refundsOf(world, charge.id)),
    };
    world.store.put('charge', charge.id, changed);
    const { apiVersion } = sessionOfIntent(world, charge.payment_intent);
    announce(world, 'charge.refunded', changed, apiVersion, cause);
    return made;
  });
}

function chargeOf(world: World, given: RefundRequest): ChargeRecord {
  if (given.charge !== undefined && given.payment_intent !== undefined) {
    const message = 'You may only specify one of these parameters: charge, payment_intent.';
    throw invalidParameter(message, 'charge', 'parameters_exclusive');
  }
  if (given.charge !== undefined) return requireCharge(world, given.charge, 'charge');
  if (given.payment_intent === undefined) {
    throw new StripeProblem(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = findIntent(world, given.payment_intent, 'payment_intent', 404);
  const charge = intent.latest_charge === null ? undefined : world.store.get('charge', intent.latest_charge);
  if (charge?.status === 'succeeded') return charge;
  const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
  throw invalidParameter(message, 'payment_intent');
}

function requireCharge(world: World, id: string, param: string): ChargeRecord {
  const found = world.store.get('charge', id);
  if (!found) throw resourceMissing('charge', id, param);
  return found;
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

function refundsOf(world: World, chargeId: string): RefundRecord[] {
  return world.store
    .all('refund')
    .filter(({ charge }) => charge === chargeId)
    .reverse();
}
