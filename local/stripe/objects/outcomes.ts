import { DEFAULT_CARD, DEFAULT_DECLINE, type Buyer } from './cards.ts';
import { appealDispute, closeDispute, openDispute, reopenDispute } from './disputes.ts';
import { StripeProblem } from './errors.ts';
import { emitEvent, NO_REQUEST } from './events.ts';
import { decline, payLater, payNow, settleAsyncPayment } from './payments.ts';
import type { RefundStatus } from './refund.ts';
import { refund, undoRefund } from './refunds.ts';
import { expire, intentOf, phaseOf, type Phase } from './sessions.ts';
import type { Emulator } from '../store/emulator.ts';
import type { SessionRecord } from '../store/records.ts';

type Step = (emulator: Emulator, session: SessionRecord) => unknown;

const buyerOf = (session: SessionRecord): Buyer => ({
  email: session.object.customer_email ?? 'buyer@example.com',
  name: 'Test Buyer',
  address: null,
});

const startBankDebit: Step = (emulator, session) => payLater(emulator, session, buyerOf(session));

const finishBankDebit =
  (isPaid: boolean): Step =>
  (emulator, session) =>
    settleAsyncPayment(emulator, session, isPaid);

const startAndFinishBankDebit =
  (isPaid: boolean): Step =>
  (emulator, session) =>
    settleAsyncPayment(emulator, payLater(emulator, session, buyerOf(session)), isPaid);

/** Refunds half of the charge's unrefunded part, rounded down, but at least one cent. */
const refundHalf: Step = (emulator, session) => {
  const intent = intentOf(emulator, session.object.payment_intent);
  const charge = emulator.store.get('charge', intent?.latest_charge ?? '');
  const left = (charge?.amount_captured ?? 0) - (charge?.amount_refunded ?? 0);
  return refund(
    emulator,
    { charge: charge?.id ?? '', amount: Math.max(1, Math.floor(left / 2)) },
    NO_REQUEST,
  );
};

const refundAll =
  (status: RefundStatus): Step =>
  (emulator, session) =>
    refund(emulator, { payment_intent: session.object.payment_intent ?? '', status }, NO_REQUEST);

const undo =
  (status: 'failed' | 'canceled'): Step =>
  (emulator, session) =>
    undoRefund(emulator, session, status);

/** Something about the charge has changed, such as its entry in Stripe's balance. */
const updateCharge: Step = (emulator, session) => {
  const charge = emulator.store.get(
    'charge',
    intentOf(emulator, session.object.payment_intent)?.latest_charge ?? '',
  );
  if (charge) emitEvent(emulator, 'charge.updated', charge, session.apiVersion, NO_REQUEST);
};

/** The step that brings a session to an outcome (outer key) from a phase (inner key). */
const OUTCOMES: Record<string, Partial<Record<Phase, Step>>> = {
  paid: { open: (emulator, session) => payNow(emulator, session, buyerOf(session), DEFAULT_CARD) },
  declined: {
    open: (emulator, session) => decline(emulator, session, buyerOf(session), DEFAULT_CARD, DEFAULT_DECLINE),
  },
  async_pending: { open: startBankDebit },
  async_paid: { open: startAndFinishBankDebit(true), pending: finishBankDebit(true) },
  async_failed: { open: startAndFinishBankDebit(false), pending: finishBankDebit(false) },
  expired: { open: (emulator, session) => expire(emulator, session, NO_REQUEST) },
  charge_updated: { paid: updateCharge },
  refunded: { paid: refundAll('succeeded') },
  refunded_part: { paid: refundHalf },
  refund_pending: { paid: refundAll('pending') },
  refund_waiting: { paid: refundAll('requires_action') },
  refund_failed: { paid: undo('failed'), refunded: undo('failed') },
  refund_canceled: { paid: undo('canceled'), refunded: undo('canceled') },
  disputed: { paid: openDispute },
  dispute_won: { disputed: (emulator, session) => closeDispute(emulator, session, 'won') },
  dispute_lost: { disputed: (emulator, session) => closeDispute(emulator, session, 'lost') },
  dispute_appealed: { lost: appealDispute },
  dispute_reopened: { paid: reopenDispute },
};

/** The outcomes that a session in this phase can reach. */
export function possibleOutcomes(phase: Phase): string[] {
  return Object.keys(OUTCOMES).filter((outcome) => OUTCOMES[outcome]?.[phase] !== undefined);
}

/** Checks the name of an outcome and returns it. Throws 400 for an unknown name. */
export function readOutcome(name: unknown): string {
  if (typeof name === 'string' && Object.hasOwn(OUTCOMES, name)) return name;
  const message = `outcome must be one of ${Object.keys(OUTCOMES).join(', ')}.`;
  throw new StripeProblem(message, { param: 'outcome' });
}

/**
 * Brings a session to an outcome, as the buyer, the bank, the shop or the clock would. Throws 409 when the
 * session's phase does not allow the outcome.
 */
export function reachOutcome(emulator: Emulator, session: SessionRecord, outcome: string): void {
  const phase = phaseOf(emulator, session);
  const step = OUTCOMES[outcome]?.[phase];
  if (!step) {
    const message = `A session that is ${phase} cannot become ${outcome}.`;
    throw new StripeProblem(message, { status: 409, param: 'outcome' });
  }
  step(emulator, session);
}
