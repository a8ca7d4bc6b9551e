import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, PaymentAnswer } from '#domain/answer.ts';
import { MESSAGES } from '#domain/messages.ts';
import { orderId } from '#domain/payments/order.ts';
import { isFinal } from '#domain/payments/status.ts';
import { post } from '../../browser/api.ts';
import { keepOrder } from '../../stores/drafts.ts';

export type Payment = PaymentAnswer['payment'];

/** Said instead of an email to a buyer whose data was erased. */
export const ERASED_EMAIL = 'We have erased your email address, so we send nothing.';

/** What the page knows about the payment: nothing yet, the server's answer, or an error message. */
export type Finding =
  { kind: 'verifying' } | { kind: 'found'; payment: Payment } | (VerificationFault & { kind: 'error' });

/**
 * Why a payment could not be shown. `orderNumber` is the order id that belongs to the payment id in the URL;
 * null if the URL has no valid payment id.
 */
export interface VerificationFault {
  message: string;
  mayRetry: boolean;
  orderNumber: string | null;
}

/** The shape of a payment's id (UUID). */
const PAYMENT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The pauses between the requests, in ms: ten requests in a minute and a half. */
const WAITS_MS = [1500, 2000, 3000, 5000, 8000, 12_000, 15_000, 20_000, 25_000];

/**
 * The manual check of the payment: whether it is running (`isAsking`), when it last ended and whether the server
 * answered (`last`), and the function that starts it (`ask`).
 */
export interface Check {
  isAsking: boolean;
  last: { at: Date; isAnswered: boolean } | null;
  ask: () => void;
}

/**
 * Asks the server about the payment in the URL (`docId`). Asks again after the pauses in WAITS_MS while the
 * payment or its email is pending. Once the payment was found, an error that may pass (`mayRetry`) does not
 * stop these requests. The `status` in the URL is ignored, because anyone can change it.
 */
export function usePayment(): [Finding, Check] {
  const [finding, setFinding] = useState<Finding>({ kind: 'verifying' });
  const [round, setRound] = useState(0);
  const [checked, setChecked] = useState<{ round: number; last: Check['last'] }>({ round: 0, last: null });
  const isFound = useRef(false);
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('docId')?.trim() ?? '';
    if (id === '') return setFinding(missingId());
    let isManual = round > 0;
    return askRepeatedly(id, (next) => {
      setFinding((before) => choose(before, next));
      if (isManual) setChecked({ round, last: { at: new Date(), isAnswered: !mayRetry(next) } });
      // Only the first request after a click is the buyer's manual check. The later requests are automatic.
      isManual = false;
      isFound.current ||= next.kind === 'found';
      if (next.kind === 'found' && next.payment.status === 'success') keepOrder(null);
      return next.kind === 'found' ? isPending(next.payment) : isFound.current && mayRetry(next);
    });
  }, [round]);
  const isAsking = checked.round < round;
  const ask = useCallback(() => {
    if (!isAsking) setRound((number) => number + 1);
  }, [isAsking]);
  return [finding, { isAsking, last: checked.last, ask }];
}

/**
 * Asks the server immediately and after each pause in WAITS_MS, and passes each result to `goesOn`. The
 * requests end when `goesOn` returns false or after the last pause. Returns a function that stops the
 * requests earlier.
 */
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
  return answer.ok ? { kind: 'found', payment: answer.payment } : toError(id, answer);
}

function toError(id: string, { error }: Failure): Finding {
  if (error.code === 'bad_request') return missingId();
  const orderNumber = PAYMENT_ID.test(id) ? orderId(id) : null;
  const isUnknown = error.code === 'not_found';
  const message = isUnknown ? MESSAGES.paymentUnknown : MESSAGES.paymentNotVerified;
  return { kind: 'error', message, mayRetry: !isUnknown, orderNumber };
}

function missingId(): Finding {
  const message = 'Payment verification failed: Missing payment ID';
  return { kind: 'error', message, mayRetry: false, orderNumber: null };
}

/**
 * Returns the new finding. If the payment was found before and the new finding is an error that may pass
 * (`mayRetry`), returns the earlier finding.
 */
function choose(before: Finding, next: Finding): Finding {
  return mayRetry(next) && before.kind === 'found' ? before : next;
}

function mayRetry(finding: Finding): boolean {
  return finding.kind === 'error' && finding.mayRetry;
}

function isPending({ status, confirmationEmail }: Payment): boolean {
  return status === 'success' ? confirmationEmail === 'sending' : !isFinal(status);
}
