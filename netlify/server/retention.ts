import { retentionLimit } from '#domain/retention.ts';
import { call } from './database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any limit runs. */
const RATE_LIMITS_MS = DAY_MS;
/** Longer than Stripe sends an event again. */
const STRIPE_EVENTS_MS = 90 * DAY_MS;

/** How many rows went, by table; payments stay and are stripped of what tells whose they are. */
export type Removed = Readonly<Record<string, number>>;

/**
 * Removes what is past its time at `now`: the periods of the privacy policy, and technical rows once they are of no
 * use. The site itself holds no accounts and no AI interactions, so those periods have nothing to run on here. A dry run
 * removes nothing and answers the same.
 */
export async function applyRetention(now: Date, { isDry }: { isDry: boolean }): Promise<Removed> {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  return call<Removed>('apply_retention', {
    p_now: now.toISOString(),
    p_before: {
      newsletter: retentionLimit('newsletter', now).toISOString(),
      communication: retentionLimit('communication', now).toISOString(),
      rateLimits: ago(RATE_LIMITS_MS),
      stripeEvents: ago(STRIPE_EVENTS_MS),
    },
    p_is_dry: isDry,
  });
}
