import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import * as jobReconcile from '../../../netlify/functions/job-reconcile.ts';
import * as jobSendEmails from '../../../netlify/functions/job-send-emails.ts';
import * as jobSettlePayments from '../../../netlify/functions/job-settle-payments.ts';
import { call } from '../../support/call.ts';
import { deliver, planOrder, postPlan, verify, type Begun } from '../../support/checkout.ts';
import type { History } from './history.ts';
import type { Fault, Step } from './step.ts';
import type { Paused, Services } from './services.ts';

const MINUTE_MS = 60_000;

/** A buyer's order: what will still happen at Stripe, and the checkouts that were started. */
interface Order {
  body: Record<string, unknown>;
  next: History['life'];
  begun: Begun[];
}

/** A paused invocation, and the index of the step after which the invocation continues. */
type Waiting = Paused & { until: number };

let calls = 0;
/** A new IP address for each request of a buyer, so that no rate limit is reached. */
function newAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

const SWEEPS = { settle: jobSettlePayments, mail: jobSendEmails, night: jobReconcile };

/** Runs a sweep once and returns its answer. */
export async function sweep(name: keyof typeof SWEEPS): Promise<Record<string, unknown>> {
  const response = await call(SWEEPS[name], '/.netlify/functions/sweep', { method: 'POST' });
  return (await response.json()) as Record<string, unknown>;
}

/**
 * Plays a history step by step. Before a step `wait` or `night`, kills the paused invocations, because Netlify ends
 * every function within a minute. After the last step, the invocations that are still paused continue.
 */
export async function play(services: Services, { life, steps }: History): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  const order: Order = { body: planOrder({ email }), next: [...life], begun: [] };
  let waiting: Waiting[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.type === 'wait' || step.type === 'night') {
      for (const { kill } of waiting) await kill();
      waiting = [];
    }
    const paused = await take(services, order, step);
    if (paused) waiting.push({ ...paused, until: index + stepsOf(step.fault) });
    for (const { resume } of waiting.filter(({ until }) => until <= index)) await resume();
    waiting = waiting.filter(({ until }) => until > index);
  }
  for (const { resume } of waiting) await resume();
}

function stepsOf(fault: Fault | null): number {
  return fault?.kind === 'pause' ? fault.steps : 0;
}

/** Plays one step. Returns the invocation that the step has started, if a fault has paused it. */
async function take(services: Services, order: Order, step: Step): Promise<Paused | null> {
  const { clock, invoke } = services;
  const latest = order.begun.at(-1);
  switch (step.type) {
    case 'wait':
      return clock.pass(step.minutes * MINUTE_MS).then(() => null);
    case 'outcome':
      return live(services, order).then(() => null);
    case 'checkout':
      return invoke(step.fault, () => checkout(order));
    case 'page':
      return latest ? invoke(step.fault, () => askPage(latest)) : null;
    case 'event': {
      const event = await findEvent(services, order, step.nth);
      return event ? invoke(step.fault, () => deliverCopies(event, step)) : null;
    }
    case 'night':
      await clock.passUntilNight();
  }
  const name = step.type;
  return invoke(step.fault, () => sweep(name).then(() => undefined));
}

/** Submits the order and, if that started a checkout, adds the checkout to `begun`. A history may submit repeatedly. */
async function checkout(order: Order): Promise<void> {
  const response = await postPlan(order.body, { ip: newAddress() });
  if (response.status !== 201) return;
  const { paymentId, url } = (await response.json()) as Begun;
  const [, sessionId] = /\/c\/pay\/(\w+)$/.exec(url) ?? [];
  if (sessionId !== undefined) order.begun.push({ paymentId, url, sessionId });
}

async function askPage({ paymentId }: Begun): Promise<void> {
  await verify(paymentId, { ip: newAddress() });
}

/** Moves Stripe's checkout session of the latest checkout to the order's next outcome, if Stripe allows that. */
async function live({ stripe }: Services, order: Order): Promise<void> {
  const session = order.begun.at(-1);
  const outcome = order.next[0];
  if (!session || outcome === undefined) return;
  const response = await fetch(`${stripe().url}/_local/sessions/${session.sessionId}/complete`, {
    method: 'POST',
    body: JSON.stringify({ outcome }),
  });
  if (response.ok || outcome === 'expired') order.next.shift();
}

async function findEvent(
  { provider }: Services,
  { begun }: Order,
  nth: number,
): Promise<Stripe.Event | null> {
  if (begun.length === 0) return null;
  const { data } = await provider().events.list({ limit: 100, types: ['checkout.session.*', 'charge.*'] });
  const { data: sessions } = await provider().checkout.sessions.list({ limit: 100 });
  const ids = begun.map(({ sessionId }) => sessionId);
  const own = sessions.filter(({ id }) => ids.includes(id));
  const names = own.flatMap(({ id, payment_intent: intent }) => [
    id,
    ...(typeof intent === 'string' ? [intent] : []),
  ]);
  const events = data.toReversed().filter(({ data: { object } }) => {
    const text = JSON.stringify(object);
    return names.some((name) => text.includes(name));
  });
  return events[nth % Math.max(1, events.length)] ?? null;
}

async function deliverCopies(
  event: Stripe.Event,
  { copies, fault }: Extract<Step, { type: 'event' }>,
): Promise<void> {
  const count = fault?.kind === 'pause' ? 1 : copies;
  await Promise.all(Array.from({ length: count }, () => deliver(event)));
}
