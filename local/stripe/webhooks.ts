import { createHmac } from 'node:crypto';
import { shownEvent } from './events.ts';
import type { Alarms } from './alarms.ts';
import { post } from './post.ts';
import type { Attempt, EventRecord } from './records.ts';
import type { World } from './world.ts';

export const DELIVERY_MODES = ['deliver', 'hold', 'duplicate'] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** Stripe waits minutes and hours; a developer should not. In ms, the last one for every further try. */
const WAITS = [1_000, 5_000, 30_000, 60_000, 300_000];
const GIVE_UP_AFTER = 72 * 60 * 60 * 1000;
const COPIES = 3;
/** More than there are waits, so that the last wait is reached. */
const KEPT_ATTEMPTS = 12;

export interface Webhooks {
  mode(): DeliveryMode;
  /** `hold` keeps events back, the others send what was held; `duplicate` sends each event three times at once. */
  setMode(mode: DeliveryMode): void;
  /** Sends an event once more, whatever became of it. */
  resend(event: EventRecord): void;
  close(): void;
}

/** Delivers events, signed with `secret`, until the answer is 2xx. What is pending survives a restart. */
export function createWebhooks(
  world: World,
  alarms: Alarms,
  target: { url: string | null; secret: string },
): Webhooks {
  let mode: DeliveryMode = 'deliver';
  const underWay = new Set<string>();
  const closing = new AbortController();

  const plan = (event: EventRecord): void => {
    if (target.url === null || event.delivery !== 'pending') return;
    if (underWay.has(event.object.id)) return;
    alarms.set(event.object.id, event.nextAttemptAt, () => void attempt(event.object.id));
  };

  const attempt = async (id: string): Promise<void> => {
    const event = world.store.get('event', id);
    if (target.url === null || event?.delivery !== 'pending' || mode === 'hold') return;
    underWay.add(id);
    const { url } = target;
    const send = (): Promise<Attempt> => deliver(event, url, target.secret, world.now, closing.signal);
    const attempts = await Promise.all(Array.from({ length: mode === 'duplicate' ? COPIES : 1 }, send));
    underWay.delete(id);
    if (!closing.signal.aborted) record(world, id, attempts);
  };

  const planAll = (): void => world.store.all('event').forEach(plan);
  world.store.onCommit('event', plan);
  planAll();
  return {
    mode: () => mode,
    setMode(next) {
      mode = next;
      planAll();
    },
    resend(event) {
      if (target.url === null) return;
      world.store.put('event', event.object.id, {
        ...event,
        delivery: 'pending',
        nextAttemptAt: world.now(),
      });
    },
    close: () => closing.abort(),
  };
}

/** The `Stripe-Signature` header of a body sent at `at` (Unix time in seconds). */
function signature(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

async function deliver(
  event: EventRecord,
  url: string,
  secret: string,
  now: () => number,
  signal: AbortSignal,
): Promise<Attempt> {
  const body = JSON.stringify(shownEvent(event), null, 2);
  const at = now();
  const answer = await post(
    url,
    body,
    { 'stripe-signature': signature(body, secret, Math.floor(at / 1000)) },
    signal,
  );
  return { at, ...answer };
}

function record(world: World, id: string, made: Attempt[]): void {
  const event = world.store.get('event', id);
  if (!event) return;
  const attempts = [...event.attempts, ...made].slice(-KEPT_ATTEMPTS);
  const isDelivered = made.every(({ status }) => status !== null && status >= 200 && status < 300);
  const wait = WAITS[Math.min(event.attempts.length, WAITS.length - 1)] ?? 0;
  const nextAttemptAt = world.now() + wait;
  const isOver = nextAttemptAt > event.object.created * 1000 + GIVE_UP_AFTER;
  const delivery = isDelivered ? 'delivered' : isOver ? 'failed' : 'pending';
  world.store.put('event', id, { ...event, attempts, delivery, nextAttemptAt });
}
