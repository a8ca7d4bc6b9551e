import { formatCents, toCents } from '#domain/money.ts';
import { formatAnswerBy, type DisputePhase } from '#domain/payments/dispute.ts';
import { isReportOrder } from '#domain/payments/order.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import type { Letter } from './layout.ts';
import { aboutOrder } from './about-order.ts';

/**
 * The detail of a ledger line about a dispute. `dispute` is Stripe's id of the dispute, and `amount` is in
 * dollars. `answerBy` is when our answer is due (ISO 8601); null when no answer is due.
 */
export interface DisputeLine {
  dispute: string;
  state: DisputePhase;
  amount: number;
  answerBy: string | null;
}

const TITLES: Readonly<Record<DisputePhase, string>> = {
  open: 'Payment disputed',
  appealed: 'Lost dispute appealed',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

const dollars = (amount: number): string => formatCents(toCents(amount), { cents: 'always' });

/** Tells staff that a buyer disputed a payment, or how the dispute ended. `orderUrl` shows the order at /admin. */
export function staffDispute(payment: PaymentRow, line: DisputeLine, orderUrl: string): Letter {
  const { name, plan, amount, metadata } = payment;
  // After an erasure the name is empty.
  const about = [name, plan, dollars(amount)].filter((part) => part !== '').join(', ');
  const rows = [
    [isReportOrder(metadata) ? 'Report' : 'Plan', plan],
    ['Paid', dollars(amount)],
    ['Disputed', dollars(line.amount)],
    ...(isUndecided(line.state) && line.answerBy !== null
      ? [['Answer by', formatAnswerBy(line.answerBy)] as const]
      : []),
    ['Dispute', line.dispute],
  ] as const;
  return aboutOrder(
    payment,
    { heading: `${TITLES[line.state]}: ${about}`, ...explain(line), rows },
    orderUrl,
  );
}

function isUndecided(state: DisputePhase): boolean {
  return state === 'open' || state === 'appealed';
}

/** What happened, and what staff have to do. */
function explain({ state, amount, answerBy }: DisputeLine): { preheader: string; text: string } {
  if (state === 'won')
    return {
      // The order may have been refunded in the meantime, which closes an inquiry.
      preheader: 'The bank takes no money.',
      text: 'The dispute ended in our favor: the bank takes no money. There is nothing to do.',
    };
  if (state === 'lost')
    return {
      preheader: `The bank returned ${dollars(amount)} to the buyer.`,
      text: `The bank sided with the buyer and returned ${dollars(amount)}. Net revenue at /admin no longer counts it.`,
    };
  const happened =
    state === 'appealed'
      ? 'The lost dispute is appealed. Until it is won, the money stays with the buyer.'
      : 'The buyer asked their bank for the money back.';
  if (answerBy === null) return { preheader: happened, text: `${happened} No answer is due.` };
  return {
    preheader: `Answer in Stripe by ${formatAnswerBy(answerBy)}.`,
    text: `${happened} Answer in Stripe under Disputes by ${formatAnswerBy(answerBy)}, with proof that the order was delivered or refunded. Without an answer the buyer may keep the money.`,
  };
}
