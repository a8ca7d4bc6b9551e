import type { IncomingMessage, ServerResponse } from 'node:http';
import { DRIVER_CARD, DRIVER_DECLINE, type Buyer } from './cards.ts';
import { resourceMissing, StripeProblem } from './errors.ts';
import { NO_REQUEST } from './events.ts';
import { readBody, seeOther, sendJson } from './messages.ts';
import type { Outage } from './outage.ts';
import type { SessionRecord } from './records.ts';
import { refund } from './refunds.ts';
import { decline, payLater, payNow, settle } from './payments.ts';
import { expire, findSession, phaseOf, shownSession, type Phase } from './sessions.ts';
import { DELIVERY_MODES, type Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

type Step = (world: World, session: SessionRecord) => unknown;

const buyerOf = (session: SessionRecord): Buyer => ({
  email: session.object.customer_email ?? 'buyer@example.com',
  name: 'Test Buyer',
  address: null,
});
const later: Step = (world, session) => payLater(world, session, buyerOf(session));
const settleAs =
  (isPaid: boolean): Step =>
  (world, session) =>
    settle(world, session, isPaid);
const laterThen =
  (isPaid: boolean): Step =>
  (world, session) =>
    settle(world, payLater(world, session, buyerOf(session)), isPaid);

/** What each outcome does in each phase of a session; a phase that is not named cannot become it. */
const OUTCOMES: Record<string, Partial<Record<Phase, Step>>> = {
  paid: { open: (world, session) => payNow(world, session, buyerOf(session), DRIVER_CARD) },
  declined: {
    open: (world, session) => decline(world, session, buyerOf(session), DRIVER_CARD, DRIVER_DECLINE),
  },
  async_pending: { open: later },
  async_paid: { open: laterThen(true), pending: settleAs(true) },
  async_failed: { open: laterThen(false), pending: settleAs(false) },
  expired: { open: (world, session) => expire(world, session, NO_REQUEST) },
  refunded: {
    paid: (world, session) =>
      refund(world, { payment_intent: session.object.payment_intent ?? '' }, NO_REQUEST),
  },
};

/** The outcomes that a session in this phase can still reach. */
export function possibleOutcomes(phase: Phase): string[] {
  return Object.keys(OUTCOMES).filter((outcome) => OUTCOMES[outcome]?.[phase] !== undefined);
}

/** Answers `POST /_local/…`: JSON for tests, forms for the dashboard. */
export function createDrivers(
  world: World,
  webhooks: Webhooks,
  outage: Outage,
): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> {
  const act = (path: string, body: Record<string, unknown>): object => {
    const [, noun, id = '', verb] = /^\/_local\/(\w+)(?:\/([^/]+)\/(\w+))?$/.exec(path) ?? [];
    if (noun === 'sessions' && verb === 'complete') return drive(world, id, body);
    if (noun === 'events' && verb === 'resend') return resend(world, webhooks, id, body);
    if (noun === 'webhooks' && verb === undefined) return changeMode(webhooks, body);
    if (noun === 'outage' && verb === undefined) return changeOutage(outage, body);
    throw new StripeProblem(`There is no ${path} here.`, { status: 404 });
  };
  return async (request, response, path) => {
    try {
      if (request.method !== 'POST') throw new StripeProblem('Use POST.', { status: 405 });
      refuseStrangers(request);
      const body = await readBody(request);
      // What curl sends as a form unless it is told otherwise.
      const isJson = body.trimStart().startsWith('{');
      const type = request.headers['content-type'] ?? '';
      const isForm = type.startsWith('application/x-www-form-urlencoded') && !isJson;
      const result = act(path, readFields(body, isForm));
      if (isForm) seeOther(response, '/');
      else sendJson(response, 200, result);
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      sendJson(response, error.status, error.body(`${world.url}/`));
    }
  };
}

function drive(world: World, id: string, body: Record<string, unknown>): object {
  const { outcome } = exactly(body, 'outcome');
  const steps =
    typeof outcome === 'string' && Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : undefined;
  if (!steps)
    throw new StripeProblem(`outcome must be one of ${Object.keys(OUTCOMES).join(', ')}.`, {
      param: 'outcome',
    });
  const session = findSession(world, id);
  const phase = phaseOf(world, session);
  const step = steps[phase];
  if (!step) {
    throw new StripeProblem(`A session that is ${phase} cannot become ${String(outcome)}.`, {
      status: 409,
      param: 'outcome',
    });
  }
  step(world, session);
  return shownSession(world, findSession(world, id));
}

function resend(world: World, webhooks: Webhooks, id: string, body: Record<string, unknown>): object {
  exactly(body);
  const event = world.store.get('event', id);
  if (!event) throw resourceMissing('event', id, 'id');
  webhooks.resend(event);
  return { id };
}

function changeMode(webhooks: Webhooks, body: Record<string, unknown>): object {
  const given = exactly(body, 'mode').mode;
  const mode = DELIVERY_MODES.find((one) => one === given);
  if (!mode) throw new StripeProblem(`mode must be one of ${DELIVERY_MODES.join(', ')}.`, { param: 'mode' });
  webhooks.setMode(mode);
  return { mode };
}

function changeOutage(outage: Outage, body: Record<string, unknown>): object {
  const { seconds } = exactly(body, 'seconds');
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) {
    throw new StripeProblem('seconds must be a number of 0 or more.', { param: 'seconds' });
  }
  outage.start(seconds);
  return { seconds };
}

function exactly(body: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  const sent = Object.keys(body);
  if (sent.length === names.length && names.every((name) => sent.includes(name))) return body;
  throw new StripeProblem(
    names.length > 0 ? `The body is { ${names.join(', ')} } and nothing else.` : 'The body is empty.',
  );
}

function readFields(body: string, isForm: boolean): Record<string, unknown> {
  if (isForm) return Object.fromEntries(new URLSearchParams(body));
  if (body === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below, as for JSON that is no object.
  }
  throw new StripeProblem('The body must be a JSON object.');
}

/** A page of another origin, open in the developer's browser, must not press these buttons. */
function refuseStrangers({ headers }: IncomingMessage): void {
  if (headers.origin === undefined || headers.origin === `http://${headers.host ?? ''}`) return;
  throw new StripeProblem('Not from another origin.', { status: 403 });
}
