import { LIMITS } from '../forms/field.ts';

/** A staff session ends after this time in ms without a request (docs/product.md, Admin). */
export const IDLE_MS = 30 * 60_000;

/** Maximum length of a search text in the admin, in characters: long enough for every email address in a record. */
export const MAX_SEARCH = LIMITS.email;

/** Maximum number of rows that a search counts. The SQL function `count_records` has the same limit. */
export const MAX_COUNT = 100_000;
