/** How results are counted for the outcome assurance of every plan (docs/product.md, Plans and prices). */

/** A ranking counts only if the page is among the first `COUNTED_POSITIONS` organic search results. */
export const COUNTED_POSITIONS = 20;
/** The first paid month in which rankings are measured; months are counted from 1. */
export const MEASURED_FROM_MONTH = 3;
/** Number of paid months that the quarterly assurance of the Enterprise plan covers. */
export const QUARTER_MONTHS = 3;

const ORDINALS = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** `3` → `third`; above six, `9` → `no. 9`. */
export function ordinal(count: number): string {
  return ORDINALS[count] ?? `no. ${String(count)}`;
}
