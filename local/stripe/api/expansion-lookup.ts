import type { LookUp } from './expansion.ts';
import { lineItems } from '../objects/line-items.ts';
import { refundList } from '../objects/refund.ts';
import { refundsOf } from '../objects/refunds.ts';
import type { Emulator } from '../store/emulator.ts';

/**
 * Returns the function that `expand` (expansion.ts) calls. The function finds a payment intent or a charge in
 * the store, the charge with its refunds, or builds the list of line items.
 */
export function expansionLookup(emulator: Emulator): LookUp {
  return (owner, property, id) => {
    if (property === 'line_items' && 'id' in owner && typeof owner.id === 'string') {
      const session = emulator.store.get('session', owner.id);
      return session ? lineItems(session) : null;
    }
    if (id === null) return null;
    if (property === 'payment_intent') return emulator.store.get('intent', id) ?? null;
    const charge = emulator.store.get('charge', id);
    return charge ? { ...charge, refunds: refundList(id, refundsOf(emulator, id)) } : null;
  };
}
