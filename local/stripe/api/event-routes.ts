import { resourceMissing } from '../objects/errors.ts';
import { presentEvent } from '../objects/events.ts';
import { expansion, listExpansion } from './expansion.ts';
import { createdRange, listOf, paging } from './lists.ts';
import { EVENT_TYPES, type EventRecord } from '../store/records.ts';
import { route, type Route } from './route.ts';
import { flag, hash, list, text } from './schema.ts';

export const retrieveEvent = route(
  'GET',
  '/v1/events/:id',
  hash({}, { expand: expansion('event') }),
  (emulator, _given, { id }) => {
    const found = emulator.store.get('event', id);
    if (!found) throw resourceMissing('event', id, 'id');
    return presentEvent(found);
  },
);

const eventFilters = hash(
  {},
  {
    ...paging,
    created: createdRange,
    delivery_success: flag,
    expand: listExpansion('event'),
    type: text(),
    types: list(text(), 20),
  },
);
export const listEvents = route('GET', '/v1/events', eventFilters, (emulator, given) => {
  const types = given.types ?? (given.type === undefined ? null : [given.type]);
  const wanted = ({ object, delivery }: EventRecord): boolean =>
    (types?.some((type) => matchesType(object.type, type)) ?? true) &&
    (given.created?.(object) ?? true) &&
    (given.delivery_success === undefined || given.delivery_success === (delivery === 'delivered'));
  const found = emulator.store.all('event').filter(wanted);
  const shown = found.map((event) => ({
    ...presentEvent(event),
    id: event.object.id,
    created: event.object.created,
  }));
  return listOf(shown, 'event', '/v1/events', given);
});

/** The route that lists the webhook endpoint, if any; `created` is the emulator's start (Unix time in seconds). */
export function listEndpoints(webhookUrl: string | null, created: number): Route {
  const endpoint = {
    id: 'we_1LocalStandInEndpoint0000',
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created,
    description: 'The webhook of the local site',
    enabled_events: EVENT_TYPES,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: webhookUrl,
  };
  const read = hash({}, { ...paging, expand: listExpansion('webhook_endpoint') });
  return route('GET', '/v1/webhook_endpoints', read, (_world, given) =>
    listOf(webhookUrl === null ? [] : [endpoint], 'webhook_endpoint', '/v1/webhook_endpoints', given),
  );
}

/** Whether an event has the wanted type; `charge.*` matches every type that begins with `charge.`. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
