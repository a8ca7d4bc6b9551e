import { offerYear, scheduledYear } from '#domain/content/year.ts';

const now = new Date();

/** The year of this build, for copyright lines. */
export const YEAR = offerYear(now);
/** The year through which articles are scheduled, as the pages of this build claim. */
export const SCHEDULED_YEAR = scheduledYear(now);
