import { LIMITS } from './fields.ts';

/** How long a staff session may lie idle before it ends, in ms (decisions, Admin). */
export const IDLE_MS = 30 * 60_000;

/** The longest search of the desk, in characters: the longest address that a form takes. */
export const MAX_SEARCH = LIMITS.email;
