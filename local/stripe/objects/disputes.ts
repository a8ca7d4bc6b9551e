import { disputeOf, newDispute } from './dispute.ts';
import { StripeProblem } from './errors.ts';
import { emitEvent, NO_REQUEST } from './events.ts';
import { intentOf } from './sessions.ts';
import type { DisputeRecord, EventType, SessionRecord } from '../store/records.ts';
import { nowInSeconds, type Emulator } from '../store/emulator.ts';

/**
 * Opens a dispute about the unrefunded part of a session's charge, as the buyer's bank would. Emits
 * `charge.dispute.created`. Throws Stripe's 400 when the session has no charge.
 */
export function openDispute(emulator: Emulator, session: SessionRecord): DisputeRecord {
  return emulator.store.transaction(() => {
    const charge = emulator.store.get(
      'charge',
      intentOf(emulator, session.object.payment_intent)?.latest_charge ?? '',
    );
    if (!charge) throw new StripeProblem('The session has no charge.');
    emulator.store.put('charge', charge.id, { ...charge, disputed: true });
    const left = charge.amount_captured - charge.amount_refunded;
    return save(
      emulator,
      session,
      newDispute(charge, left, nowInSeconds(emulator)),
      'charge.dispute.created',
    );
  });
}

/**
 * Ends the open dispute of a checkout session with the bank's decision. Emits `charge.dispute.closed`. Throws
 * Stripe's 400 when the session has no open dispute.
 */
export function closeDispute(
  emulator: Emulator,
  session: SessionRecord,
  status: 'won' | 'lost',
): DisputeRecord {
  const chargeId = intentOf(emulator, session.object.payment_intent)?.latest_charge ?? '';
  const dispute = disputeOf(emulator, chargeId);
  if (dispute?.status !== 'needs_response') throw new StripeProblem('The session has no open dispute.');
  return emulator.store.transaction(() =>
    save(emulator, session, { ...dispute, status }, 'charge.dispute.closed'),
  );
}

function save(
  emulator: Emulator,
  { apiVersion }: SessionRecord,
  dispute: DisputeRecord,
  type: EventType,
): DisputeRecord {
  emulator.store.put('dispute', dispute.id, dispute);
  emitEvent(emulator, type, dispute, apiVersion, NO_REQUEST);
  return dispute;
}
