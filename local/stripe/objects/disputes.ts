import { disputeOf, newDispute } from './dispute.ts';
import { StripeProblem } from './errors.ts';
import { emitEvent, NO_REQUEST } from './events.ts';
import { intentOf } from './sessions.ts';
import type { DisputeRecord, EventType, SessionRecord } from '../store/records.ts';
import { nowInSeconds, type Emulator } from '../store/emulator.ts';

/**
 * Opens a dispute about the unrefunded part of a session's charge, as the buyer's bank would. Emits
 * `charge.dispute.created` and `charge.dispute.funds_withdrawn`. Throws Stripe's 400 when the session has no charge.
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
    const dispute = newDispute(charge, left, nowInSeconds(emulator));
    save(emulator, session, dispute, 'charge.dispute.created');
    return save(emulator, session, dispute, 'charge.dispute.funds_withdrawn');
  });
}

/**
 * Ends the open or appealed dispute of a checkout session with the bank's decision. Emits
 * `charge.dispute.funds_reinstated` when it is won, then `charge.dispute.closed`. Throws Stripe's 400 when the session
 * has no such dispute.
 */
export function closeDispute(
  emulator: Emulator,
  session: SessionRecord,
  status: 'won' | 'lost',
): DisputeRecord {
  const dispute = newestDispute(emulator, session);
  if (dispute?.status !== 'needs_response' && dispute?.status !== 'appeal_needs_response')
    throw new StripeProblem('The session has no open dispute.');
  return emulator.store.transaction(() => {
    const closed: DisputeRecord = { ...dispute, status };
    if (status === 'won') save(emulator, session, closed, 'charge.dispute.funds_reinstated');
    return save(emulator, session, closed, 'charge.dispute.closed');
  });
}

/**
 * Opens the appeal against a lost dispute. Emits `charge.dispute.updated`. Throws Stripe's 400 when the session has no
 * lost dispute.
 */
export function appealDispute(emulator: Emulator, session: SessionRecord): DisputeRecord {
  const dispute = newestDispute(emulator, session);
  if (dispute?.status !== 'lost') throw new StripeProblem('The session has no lost dispute.');
  return emulator.store.transaction(() =>
    save(emulator, session, { ...dispute, status: 'appeal_needs_response' }, 'charge.dispute.updated'),
  );
}

/**
 * Opens a dispute again that was won, with another day for the answer: the bank asks once more, or an inquiry becomes a
 * dispute. Emits `charge.dispute.updated`. Throws Stripe's 400 when the session has no such dispute.
 */
export function reopenDispute(emulator: Emulator, session: SessionRecord): DisputeRecord {
  const dispute = newestDispute(emulator, session);
  if (dispute?.status !== 'won') throw new StripeProblem('The session has no won dispute.');
  const details = { ...dispute.evidence_details, due_by: (dispute.evidence_details.due_by ?? 0) + 86_400 };
  const open: DisputeRecord = { ...dispute, status: 'needs_response', evidence_details: details };
  return emulator.store.transaction(() => save(emulator, session, open, 'charge.dispute.updated'));
}

function newestDispute(emulator: Emulator, session: SessionRecord): DisputeRecord | undefined {
  return disputeOf(emulator, intentOf(emulator, session.object.payment_intent)?.latest_charge ?? '');
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
