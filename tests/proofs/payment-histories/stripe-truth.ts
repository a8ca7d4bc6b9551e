import type Stripe from 'stripe';
import { CURRENCY, toDollars } from '#domain/money.ts';

/**
 * What a payment's row should hold, according to the payment's checkout session at Stripe. Amounts are in
 * dollars.
 */
export interface Truth {
  paymentId: string;
  sessionId: string;
  status: string;
  /** Whether its refunds were of the whole amount, also those that failed or were canceled. */
  mayBeRefunded: boolean;
  refunded: number;
  lost: number;
  dispute: string | null;
  isPaid: boolean;
}

/**
 * Asks Stripe about all checkout sessions, with their charges and disputes. Throws when Stripe has more than
 * 100 sessions or disputes, or a session in a currency other than `CURRENCY`.
 */
export async function askStripe(provider: Stripe): Promise<Truth[]> {
  const expand = ['data.payment_intent.latest_charge'];
  const [sessions, disputes, refunds] = await Promise.all([
    provider.checkout.sessions.list({ limit: 100, expand }),
    provider.disputes.list({ limit: 100 }),
    provider.refunds.list({ limit: 100 }),
  ]);
  if (sessions.has_more || disputes.has_more || refunds.has_more)
    throw new Error('The histories have more than one page of sessions');
  return sessions.data.map((session) => truthOf(session, disputes.data, refunds.data));
}

function truthOf(
  session: Stripe.Checkout.Session,
  disputes: Stripe.Dispute[],
  refunds: Stripe.Refund[],
): Truth {
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined;
  const own = disputes.filter(({ payment_intent: id }) => id === intent?.id);
  const made = refunds.filter(({ payment_intent: id }) => id === intent?.id);
  // A refund of the whole amount that failed has ended the order too.
  const isOwed = made.some(({ status, amount }) => status === 'failed' && amount === session.amount_total);
  const isPaid = session.status === 'complete' && session.payment_status === 'paid';
  const lost = own
    .filter(({ status }) => status === 'lost' || status.startsWith('appeal_'))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (session.currency !== CURRENCY) throw new Error('A session has another currency');
  return {
    paymentId: session.client_reference_id ?? '',
    sessionId: session.id,
    status: isPaid
      ? charge?.refunded === true || isOwed
        ? 'refunded'
        : 'success'
      : unpaidStatus(session, intent),
    mayBeRefunded: made.reduce((sum, { amount }) => sum + amount, 0) >= (session.amount_total ?? 0),
    refunded: toDollars(charge?.amount_refunded ?? 0),
    lost: toDollars(lost),
    dispute: disputeOf(own),
    isPaid,
  };
}

function unpaidStatus({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): string {
  if (status === 'expired') return 'expired';
  return status === 'complete' && intent?.status === 'requires_payment_method' ? 'failed' : 'initiated';
}

function disputeOf(disputes: Stripe.Dispute[]): string | null {
  const has = (status: string): boolean => disputes.some((dispute) => dispute.status === status);
  if (disputes.length === 0) return null;
  if (has('needs_response') || has('appeal_needs_response')) return 'open';
  return has('lost') ? 'lost' : 'won';
}
