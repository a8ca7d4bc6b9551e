import { presentEvent } from '../objects/events.ts';
import type { Timers } from './timers.ts';
import { sendEvent } from './send.ts';
import { signature } from './signature.ts';
import type { Attempt, EventRecord } from '../store/records.ts';
import type { Emulator } from '../store/emulator.ts';

export const DELIVERY_MODES = ['deliver', 'hold', 'duplicate'] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/**
 * The delays before the retries, in ms. The last delay is used for all further retries. Stripe waits minutes
 * or hours.
 */
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 60_000, 300_000];
const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;
const COPIES = 3;
/**
 * Maximum number of attempts stored per event. The number of stored attempts selects the next delay, so the maximum
 * is larger than the number of `RETRY_DELAYS_MS`.
 */
const KEPT_ATTEMPTS = 12;

export interface Webhooks {
  mode(): DeliveryMode;
  /**
   * `deliver` sends an event once per attempt, `duplicate` three times in parallel, and `hold` sends nothing. A change
   * from `hold` to another mode sends the held events.
   */
  setMode(mode: DeliveryMode): void;
  /** Sends an event again, whatever the state of its delivery. Does nothing without a webhook endpoint. */
  resend(event: EventRecord): void;
  close(): void;
}

/**
 * Sends each event with a signature. Retries until the response is 2xx, at most for 72 hours after the event.
 * After a restart, the events that are still pending are sent.
 */
export function createWebhooks(
  emulator: Emulator,
  timers: Timers,
  target: { url: string | null; secret: string },
): Webhooks {
  let mode: DeliveryMode = 'deliver';
  const underWay = new Set<string>();
  const closing = new AbortController();

  const plan = (event: EventRecord): void => {
    if (target.url === null || event.delivery !== 'pending') return;
    if (underWay.has(event.object.id)) return;
    timers.set(event.object.id, event.nextAttemptAt, () => void attempt(event.object.id));
  };

  const attempt = async (id: string): Promise<void> => {
    const event = emulator.store.get('event', id);
    if (target.url === null || event?.delivery !== 'pending' || mode === 'hold') return;
    underWay.add(id);
    const { url } = target;
    const send = (): Promise<Attempt> => deliver(event, url, target.secret, emulator.now, closing.signal);
    const attempts = await Promise.all(Array.from({ length: mode === 'duplicate' ? COPIES : 1 }, send));
    underWay.delete(id);
    if (!closing.signal.aborted) record(emulator, id, attempts);
  };

  const planAll = (): void => emulator.store.all('event').forEach(plan);
  emulator.store.onCommit('event', plan);
  planAll();
  return {
    mode: () => mode,
    setMode(next) {
      mode = next;
      planAll();
    },
    resend(event) {
      if (target.url === null) return;
      emulator.store.put('event', event.object.id, {
        ...event,
        delivery: 'pending',
        nextAttemptAt: emulator.now(),
      });
    },
    close: () => closing.abort(),
  };
}

async function deliver(
  event: EventRecord,
  url: string,
  secret: string,
  now: () => number,
  signal: AbortSignal,
): Promise<Attempt> {
  const body = JSON.stringify(presentEvent(event), null, 2);
  const at = now();
  const answer = await sendEvent(
    url,
    body,
    { 'stripe-signature': signature(body, secret, Math.floor(at / 1000)) },
    signal,
  );
  return { at, ...answer };
}

function record(emulator: Emulator, id: string, made: Attempt[]): void {
  const event = emulator.store.get('event', id);
  if (!event) return;
  const attempts = [...event.attempts, ...made].slice(-KEPT_ATTEMPTS);
  const isDelivered = made.every(({ status }) => status !== null && status >= 200 && status < 300);
  const wait = RETRY_DELAYS_MS[Math.min(event.attempts.length, RETRY_DELAYS_MS.length - 1)] ?? 0;
  const nextAttemptAt = emulator.now() + wait;
  const isOver = nextAttemptAt > event.object.created * 1000 + GIVE_UP_AFTER_MS;
  const delivery = isDelivered ? 'delivered' : isOver ? 'failed' : 'pending';
  emulator.store.put('event', id, { ...event, attempts, delivery, nextAttemptAt });
}
