/** How results are counted for the outcome assurance of every plan (docs/product.md, Plans and prices). */

/** A ranking counts only if the page is among the first `COUNTED_POSITIONS` organic search results. */
export const COUNTED_POSITIONS = 20;
/** The first paid month in which rankings are measured; months are counted from 1. */
export const MEASURED_FROM_MONTH = 3;
/** The words that tell customers when an assurance is measured. */
export const MEASURED_NOTE = 'Measured from the third month on, for customers who stay.';
/** Number of paid months that the quarterly assurance of the Enterprise plan covers. */
export const QUARTER_MONTHS = 3;
