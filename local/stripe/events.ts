import { newId } from './ids.ts';
import type { Cause, EventRecord, EventType } from './records.ts';
import { seconds, type World } from './world.ts';

/** The cause of what happens on a page or by the clock. */
export const NO_REQUEST: Cause = { id: null, idempotency_key: null };

/** Records that something happened to `object`, as it is now. It is sent when the transaction is through. */
export function announce(
  world: World,
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
      created: seconds(world),
      data: { object: object },
      livemode: false,
      request,
      type,
    },
    delivery: world.isHeard ? 'pending' : 'none',
    attempts: [],
    nextAttemptAt: world.now(),
  };
  world.store.put('event', event.object.id, event);
}

/** The event as the API and the webhook show it. */
export function shownEvent({ object, delivery }: EventRecord): object {
  return { ...object, pending_webhooks: delivery === 'pending' ? 1 : 0 };
}
