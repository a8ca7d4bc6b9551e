import type { IncomingMessage, ServerResponse } from 'node:http';
import { StripeProblem } from './errors.ts';
import { readBody, seeOther } from './messages.ts';
import { sendPage } from './page.ts';
import { readPayForm, type FieldName, type Typed } from './pay-form.ts';
import { closedPage, payPage, type Draft } from './pay-page.ts';
import type { SessionRecord } from './records.ts';
import { decline, payLater, payNow } from './payments.ts';
import { findSession, phaseOf, type Phase } from './sessions.ts';
import type { World } from './world.ts';

const REMEMBERED: FieldName[] = [
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
 * Answers `/c/pay/{session}`: the page that a buyer sees. A refused try leads back to the page by a redirect, so
 * that Back and reload never send a form again; what was typed waits in memory, never on disk.
 */
export function createPayPage(
  world: World,
): (request: IncomingMessage, response: ServerResponse, url: URL, id: string) => Promise<void> {
  const drafts = new Map<string, Draft>();
  const show = (response: ServerResponse, session: SessionRecord, url: URL): void => {
    const draft = url.searchParams.has('tried') ? drafts.get(session.object.id) : undefined;
    sendPage(response, 200, payPage(session, draft ?? EMPTY), targets(session));
  };
  const pay = (response: ServerResponse, session: SessionRecord, form: URLSearchParams): void => {
    const { id } = session.object;
    const problem = tryToPay(world, session, form);
    if (problem === null) {
      drafts.delete(id);
      return seeOther(response, successUrl(session));
    }
    drafts.set(id, { ...problem, typed: typedIn(form) });
    seeOther(response, `/c/pay/${id}?tried`);
  };
  return async (request, response, url, id) => {
    const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : null;
    const session = lookUp(world, id);
    if (session === null) {
      return sendPage(response, 404, closedPage('Page not found', 'There is no such payment.', null));
    }
    const phase = phaseOf(world, session);
    if (form === null)
      return phase === 'open'
        ? show(response, session, url)
        : sendPage(response, 200, closed(session, phase));
    if (phase === 'open') return pay(response, session, form);
    seeOther(response, `/c/pay/${id}`);
  };
}

/** Does what the buyer decided; null when the shop is next, else what stands in the way. */
function tryToPay(world: World, session: SessionRecord, form: URLSearchParams): Omit<Draft, 'typed'> | null {
  const decision = readPayForm(session, form, world.now());
  if (decision.kind === 'mistakes') return { messages: decision.messages, refusal: null };
  if (decision.kind === 'later') {
    payLater(world, session, decision.buyer);
    return null;
  }
  const { buyer, card, decline: refused } = decision;
  if (refused === null) {
    payNow(world, session, buyer, card);
    return null;
  }
  decline(world, session, buyer, card, refused);
  return { messages: {}, refusal: refused.message };
}

function lookUp(world: World, id: string): SessionRecord | null {
  try {
    return findSession(world, id);
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

/** Where the buyer goes after paying, with the session's id filled in. */
function successUrl({ object }: SessionRecord): string {
  return (object.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', object.id);
}

function targets(session: SessionRecord): string[] {
  return [new URL(successUrl(session)).origin];
}

/** What is shown again after a mistake: everything but the security code. */
function typedIn(form: URLSearchParams): Typed {
  return Object.fromEntries(REMEMBERED.map((name) => [name, form.get(name) ?? '']));
}
