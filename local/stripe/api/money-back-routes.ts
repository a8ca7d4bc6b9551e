import { expand, expansion, listExpansion } from './expansion.ts';
import { expansionLookup } from './expansion-lookup.ts';
import { createdRange, listOf, paging } from './lists.ts';
import { route, type Route } from './route.ts';
import { hash, text } from './schema.ts';
import { resourceMissing } from '../objects/errors.ts';

export const listRefunds = listRoute('refund', '/v1/refunds');
export const listDisputes = listRoute('dispute', '/v1/disputes');

export const retrieveDispute = route(
  'GET',
  '/v1/disputes/:id',
  hash({}, { expand: expansion('dispute') }),
  (emulator, given, { id }) => {
    const found = emulator.store.get('dispute', id);
    if (!found) throw resourceMissing('dispute', id, 'dispute');
    return expand(found, given.expand ?? [], expansionLookup(emulator));
  },
);

/** The route that lists refunds or disputes. It can filter by charge, payment intent and time of creation. */
function listRoute(kind: 'refund' | 'dispute', path: string): Route {
  const filters = hash(
    {},
    {
      ...paging,
      charge: text(),
      created: createdRange,
      expand: listExpansion(kind),
      payment_intent: text(),
    },
  );
  return route('GET', path, filters, (emulator, given) => {
    const found = emulator.store
      .all(kind)
      .filter(({ charge }) => given.charge === undefined || charge === given.charge)
      .filter(
        ({ payment_intent: intent }) => given.payment_intent === undefined || intent === given.payment_intent,
      )
      .filter((one) => given.created?.(one) ?? true);
    const page = listOf(found, kind, path, given);
    const paths = (given.expand ?? []).map((one) => one.slice('data.'.length));
    return { ...page, data: page.data.map((one) => expand(one, paths, expansionLookup(emulator))) };
  });
}
