/** The state of a dispute. In a dispute, a buyer asks the bank to return a payment. */
export type DisputeState = 'open' | 'won' | 'lost';
/** The same, with the appeal against a lost dispute: it is open, and until it is won the money is lost. */
export type DisputePhase = DisputeState | 'appealed';

/**
 * Stripe's statuses that end a dispute, or that follow its end. An inquiry (`warning_*`) that was closed, and a
 * dispute that was prevented, count as won, because neither costs us anything.
 */
const DECIDED: Readonly<Record<string, DisputePhase>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
  appeal_needs_response: 'appealed',
  appeal_under_review: 'appealed',
};

/** The phase of a dispute from Stripe's status; a status that we do not know counts as open. */
export function disputePhase(status: string): DisputePhase {
  return Object.hasOwn(DECIDED, status) ? (DECIDED[status] ?? 'open') : 'open';
}

/** Whether the bank has our answer and decides next, by Stripe's status: then no answer of ours is due. */
export function isAnswered(status: string): boolean {
  return status.endsWith('under_review');
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * What staff have to do about an open dispute. `answerBy` is when the answer is due (ISO 8601), null when
 * no answer is due.
 */
export function nextStep(answerBy: string | null): string {
  return answerBy === null
    ? 'no answer is due'
    : `answer in Stripe by ${dayFormat.format(new Date(answerBy))}`;
}

/**
 * What an open dispute is about, after the word “the”. A dispute that was answered is no new one. `answerBy` is as for
 * `nextStep`.
 */
export function openDispute(answerBy: string | null): string {
  const news =
    answerBy === null ? 'buyer’s dispute is at the bank' : 'buyer disputed the payment at their bank';
  return `${news}; ${nextStep(answerBy)}`;
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats the time by which a dispute has to be answered: ISO 8601 → `November 29, 2026 at 14:05 UTC`. */
export function formatAnswerBy(answerBy: string): string {
  return `${timeFormat.format(new Date(answerBy))} UTC`;
}
