import { LIMITS } from '../forms/field.ts';

/** Time without a request after which a staff session ends, in ms (docs/product.md, Admin). */
export const IDLE_MS = 30 * 60_000;

/** Maximum length of a search text in the admin, in characters. Any email address that a form accepts fits. */
export const MAX_SEARCH = LIMITS.email;

/** Maximum number of rows that a search counts. The SQL function `count_records` has the same limit. */
export const MAX_COUNT = 100_000;
