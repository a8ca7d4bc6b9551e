import type { LookUp } from './expansion.ts';
import { lineItems } from '../objects/line-items.ts';
import type { Emulator } from '../store/emulator.ts';

/**
 * Returns the function that `expand` (expansion.ts) calls. The function finds a payment intent or a charge in
 * the store, or builds the list of line items.
 */
export function expansionLookup(emulator: Emulator): LookUp {
  return (owner, property, id) => {
    if (property === 'line_items' && 'id' in owner && typeof owner.id === 'string') {
      const session = emulator.store.get('session', owner.id);
      return session ? lineItems(session) : null;
    }
    if (id === null) return null;
    return emulator.store.get(property === 'payment_intent' ? 'intent' : 'charge', id) ?? null;
  };
}
