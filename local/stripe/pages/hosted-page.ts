import type { IncomingMessage, ServerResponse } from 'node:http';
import { StripeProblem } from '../objects/errors.ts';
import { readBody, seeOther } from '../http/messages.ts';
import { sendPage } from './page.ts';
import { readPayForm, type FieldName, type Typed } from './pay-form.ts';
import type { Draft } from './pay-fields.ts';
import { closedPage, payPage } from './pay-page.ts';
import type { SessionRecord } from '../store/records.ts';
import { decline, payLater, payNow } from '../objects/payments.ts';
import { findSession, phaseOf, type Phase } from '../objects/sessions.ts';
import type { Emulator } from '../store/emulator.ts';

const REDISPLAYED: FieldName[] = [
  'email',
  'number',
  'expiry',
  'name',
  'line1',
  'city',
  'postal_code',
  'country',
];
const EMPTY: Draft = { typed: {}, messages: {}, refusal: null };

/**
 * Answers `/c/pay/{session}`, the hosted payment page. A submission is answered with a redirect, so that
 * going back or reloading never sends a form again. A draft is a failed submission (pay-fields.ts). Drafts
 * are kept only in memory, because they contain card numbers.
 */
export function createPayPage(
  emulator: Emulator,
): (request: IncomingMessage, response: ServerResponse, url: URL, id: string) => Promise<void> {
  const drafts = new Map<string, Draft>();
  const show = (response: ServerResponse, session: SessionRecord, url: URL): void => {
    const draft = url.searchParams.has('tried') ? drafts.get(session.object.id) : undefined;
    sendPage(response, 200, payPage(session, draft ?? EMPTY), targets(session));
  };
  const pay = (response: ServerResponse, session: SessionRecord, form: URLSearchParams): void => {
    const { id } = session.object;
    const problem = submitPayment(emulator, session, form);
    if (problem === null) {
      drafts.delete(id);
      return seeOther(response, successUrl(session));
    }
    drafts.set(id, { ...problem, typed: typedIn(form) });
    seeOther(response, `/c/pay/${id}?tried`);
  };
  return async (request, response, url, id) => {
    const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : null;
    const session = lookUp(emulator, id);
    if (session === null) {
      return sendPage(response, 404, closedPage('Page not found', 'There is no such payment.', null));
    }
    const phase = phaseOf(emulator, session);
    if (form === null)
      return phase === 'open'
        ? show(response, session, url)
        : sendPage(response, 200, closed(session, phase));
    if (phase === 'open') return pay(response, session, form);
    seeOther(response, `/c/pay/${id}`);
  };
}

/**
 * Pays with the values of the form. Returns null when the payment succeeds or is pending, else the messages
 * to show.
 */
function submitPayment(
  emulator: Emulator,
  session: SessionRecord,
  form: URLSearchParams,
): Omit<Draft, 'typed'> | null {
  const read = readPayForm(session, form, emulator.now());
  if (read.kind === 'invalid') return { messages: read.messages, refusal: null };
  if (read.kind === 'later') {
    payLater(emulator, session, read.buyer);
    return null;
  }
  const { buyer, card, decline: refused } = read;
  if (refused === null) {
    payNow(emulator, session, buyer, card);
    return null;
  }
  decline(emulator, session, buyer, card, refused);
  return { messages: {}, refusal: refused.message };
}

function lookUp(emulator: Emulator, id: string): SessionRecord | null {
  try {
    return findSession(emulator, id);
  } catch (error) {
    if (error instanceof StripeProblem) return null;
    throw error;
  }
}

function closed(session: SessionRecord, phase: Exclude<Phase, 'open'>): ReturnType<typeof closedPage> {
  const { cancel_url: cancelUrl } = session.object;
  const after = successUrl(session);
  const pages: Record<typeof phase, Parameters<typeof closedPage>> = {
    paid: ['Already paid', 'This payment is complete. Nothing more is charged.', after],
    refunded: ['Already paid', 'This payment was complete and has been refunded.', after],
    disputed: ['Already paid', 'This payment is complete and disputed at the bank.', after],
    lost: ['Already paid', 'This payment was complete, and the bank has returned it.', after],
    pending: ['Payment on its way', 'You chose to pay by bank. The bank has not answered yet.', after],
    unpaid: ['Payment failed', 'The bank did not pay. Please order again.', cancelUrl],
    expired: [
      'This checkout session has expired',
      'Nothing was paid. Please start again from the shop.',
      cancelUrl,
    ],
  };
  return closedPage(...pages[phase]);
}

/** The shop's success URL with the session's id filled in. */
function successUrl({ object }: SessionRecord): string {
  return (object.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', object.id);
}

function targets(session: SessionRecord): string[] {
  return [new URL(successUrl(session)).origin];
}

/** The typed values that the page shows again: all except the security code. */
function typedIn(form: URLSearchParams): Typed {
  return Object.fromEntries(REDISPLAYED.map((name) => [name, form.get(name) ?? '']));
}
