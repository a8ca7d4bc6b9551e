import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, PaymentAnswer } from '#domain/answer.ts';
import { MESSAGES } from '#domain/messages.ts';
import { isFinal } from '#domain/payment.ts';
import { post } from '../../browser/api.ts';
import { keepOrder } from '../../stores/drafts.ts';

export type Payment = PaymentAnswer['payment'];

/** What the page knows of the payment: nothing yet, what the server says, or why it cannot know. */
export type Finding =
  | { kind: 'verifying' }
  | { kind: 'found'; payment: Payment }
  | { kind: 'error'; message: string; mayRetry: boolean };

/** From one question to the next, in ms: ten questions over a minute and a half. */
const WAITS_MS = [1500, 2000, 3000, 5000, 8000, 12_000, 15_000, 20_000, 25_000];

/** The way to ask at once: whether an answer is being waited for, and what became of the last time it was used. */
export interface Check {
  isAsking: boolean;
  last: { at: Date; isAnswered: boolean } | null;
  ask: () => void;
}

/**
 * Asks the server about the payment that the address names (`docId`), and again for as long as it or its mail is under
 * way; once it was found, a question that goes unanswered is no end. The address's `status` is not believed. Returns the
 * finding and the way to ask at once.
 */
export function usePayment(): [Finding, Check] {
  const [finding, setFinding] = useState<Finding>({ kind: 'verifying' });
  const [round, setRound] = useState(0);
  const [checked, setChecked] = useState<{ round: number; last: Check['last'] }>({ round: 0, last: null });
  const isFound = useRef(false);
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('docId')?.trim() ?? '';
    if (id === '') return setFinding(missingId());
    let isByHand = round > 0;
    return askRepeatedly(id, (next) => {
      setFinding((before) => choose(before, next));
      if (isByHand) setChecked({ round, last: { at: new Date(), isAnswered: !mayRetry(next) } });
      // What the page asks by itself afterwards is told by what it shows.
      isByHand = false;
      isFound.current ||= next.kind === 'found';
      if (next.kind === 'found' && next.payment.status === 'success') keepOrder(null);
      return next.kind === 'found' ? isUnderWay(next.payment) : isFound.current && mayRetry(next);
    });
  }, [round]);
  const isAsking = checked.round < round;
  const ask = useCallback(() => {
    if (!isAsking) setRound((number) => number + 1);
  }, [isAsking]);
  return [finding, { isAsking, last: checked.last, ask }];
}

/** Tells every finding to `goesOn` until that answers false or the waits are used up. Returns the way to stop. */
function askRepeatedly(id: string, goesOn: (finding: Finding) => boolean): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const ask = async (waits: readonly number[]) => {
    const finding = await verify(id);
    if (isStopped) return;
    const [wait, ...rest] = waits;
    if (goesOn(finding) && wait !== undefined) timer = setTimeout(() => void ask(rest), wait);
  };
  void ask(WAITS_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function verify(id: string): Promise<Finding> {
  const path = `/api/payments/${encodeURIComponent(id)}/verify`;
  const answer = await post<PaymentAnswer>(path, null, { failure: MESSAGES.paymentNotVerified });
  return answer.ok ? { kind: 'found', payment: answer.payment } : toError(answer);
}

function toError({ error }: Failure): Finding {
  if (error.code === 'bad_request') return missingId();
  if (error.code === 'not_found') return { kind: 'error', message: MESSAGES.paymentUnknown, mayRetry: false };
  return { kind: 'error', message: MESSAGES.paymentNotVerified, mayRetry: true };
}

function missingId(): Finding {
  return { kind: 'error', message: 'Payment verification failed: Missing payment ID', mayRetry: false };
}

/** A question that went unanswered does not take away what an earlier one found. */
function choose(before: Finding, next: Finding): Finding {
  return mayRetry(next) && before.kind === 'found' ? before : next;
}

function mayRetry(finding: Finding): boolean {
  return finding.kind === 'error' && finding.mayRetry;
}

function isUnderWay({ status, confirmationEmail }: Payment): boolean {
  return status === 'success' ? confirmationEmail === 'sending' : !isFinal(status);
}
