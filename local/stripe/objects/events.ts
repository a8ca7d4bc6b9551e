import { newId } from './ids.ts';
import type { Cause, EventRecord, EventType } from '../store/records.ts';
import { nowInSeconds, type Emulator } from '../store/emulator.ts';

/**
 * The `Cause` of an event that no API request caused, such as a payment on the payment page, or an expiry at
 * `expires_at`.
 */
export const NO_REQUEST: Cause = { id: null, idempotency_key: null };

/**
 * Stores an event about `object`. After the transaction, the event is sent to the webhook endpoint, if there
 * is one (webhooks/delivery.ts).
 */
export function emitEvent(
  emulator: Emulator,
  type: EventType,
  object: object,
  apiVersion: string,
  request: Cause,
): void {
  const event: EventRecord = {
    object: {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: nowInSeconds(emulator),
      data: { object: object },
      livemode: false,
      request,
      type,
    },
    delivery: emulator.hasWebhook ? 'pending' : 'none',
    attempts: [],
    nextAttemptAt: emulator.now(),
  };
  emulator.store.put('event', event.object.id, event);
}

/** The event as the API and the webhook send it. */
export function presentEvent({ object, delivery }: EventRecord): object {
  return { ...object, pending_webhooks: delivery === 'pending' ? 1 : 0 };
}
