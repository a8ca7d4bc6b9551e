import type { Find } from './expand.ts';
import { lineItems } from './line-items.ts';
import type { World } from './world.ts';

/** Finds what `expand` puts in the place of an id. */
export function finder(world: World): Find {
  return (owner, property, id) => {
    if (property === 'line_items' && 'id' in owner && typeof owner.id === 'string') {
      const session = world.store.get('session', owner.id);
      return session ? lineItems(session) : null;
    }
    if (id === null) return null;
    return world.store.get(property === 'payment_intent' ? 'intent' : 'charge', id) ?? null;
  };
}
