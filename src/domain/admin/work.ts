import type { FieldMessages } from '../answer.ts';
import type { AdminRow } from './record.ts';
import type { TabName } from './tabs.ts';

/** What staff did about a contact, a waitlist entry or a paid order (docs/product.md, Admin). */
export const WORK_STATES = ['new', 'contacted', 'done'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** The tabs whose records can be work for staff. */
export const WORK_TABS = ['waitlist', 'contact', 'payments'] as const satisfies readonly TabName[];
export type WorkTab = (typeof WORK_TABS)[number];

/** Maximum lengths of the initials and the note, in characters. */
export const MAX_INITIALS = 40;
const MAX_NOTE = 1000;

/** A change of a record's work. When `state` or `note` is null, the record keeps it; one of them is given. */
export interface WorkChange {
  state: WorkState | null;
  /** The initials of the person who makes the change. */
  by: string;
  note: string | null;
  /** The note that the person saw while typing `note`; null when that is unknown. */
  noteBefore: string | null;
}

export type WorkReading = { ok: true; change: WorkChange } | { ok: false; fields: FieldMessages };

/** The answer to a change (`POST /api/admin/{tab}/{id}/work`): the record's row after the change. */
export interface WorkAnswer {
  ok: true;
  row: AdminRow;
}

/** Whether a tab is one of `WORK_TABS`. `isWork` decides for a single row. */
export function isWorkTab(tabName: string): tabName is WorkTab {
  return WORK_TABS.some((one) => one === tabName);
}

export function isWorkState(text: unknown): text is WorkState {
  return WORK_STATES.some((state) => state === text);
}

/** Whether a row is work for staff. Quarantined leads and unpaid orders are not work. */
export function isWork(tabName: TabName, row: AdminRow): boolean {
  if (tabName === 'payments') return ['success', 'refunded'].includes(String(row['payment_status']));
  return isWorkTab(tabName) && !row['quarantine_reason'];
}

/** Reads a change from the fields of a request; every field that is wrong gets a message. */
export function readWork(body: Readonly<Record<string, unknown>>): WorkReading {
  const { state, by, note, noteBefore = null } = body;
  const initials = typeof by === 'string' ? by.trim() : '';
  const text = typeof note === 'string' ? note.trim() : null;
  const hasNote = note !== undefined && note !== null;
  const fields = {
    ...(!isWorkState(state) &&
      !(state === undefined && hasNote) && { state: `One of ${WORK_STATES.join(', ')}` }),
    ...(!isText(initials, 1, MAX_INITIALS) && { by: `From 1 to ${MAX_INITIALS} characters` }),
    ...(hasNote &&
      (text === null || !isText(text, 0, MAX_NOTE)) && { note: `Please use at most ${MAX_NOTE} characters` }),
    ...(noteBefore !== null && typeof noteBefore !== 'string' && { noteBefore: 'A text' }),
  };
  const seen = typeof noteBefore === 'string' ? noteBefore : null;
  const change = { state: isWorkState(state) ? state : null, by: initials, note: text, noteBefore: seen };
  if (Object.keys(fields).length === 0) return { ok: true, change };
  return { ok: false, fields };
}

function isText(text: string, least: number, most: number): boolean {
  return text.length >= least && text.length <= most && !text.includes('\0') && text.isWellFormed();
}
