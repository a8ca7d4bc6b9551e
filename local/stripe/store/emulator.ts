import type { Store } from './store.ts';
import type { Tables } from './records.ts';

/** The state that the emulator's parts share. */
export interface Emulator {
  store: Store<Tables>;
  /** Returns the current time (Unix time in ms). */
  now: () => number;
  /** The emulator's address without a trailing slash; empty until the emulator listens. */
  url: string;
  /** Whether there is a webhook endpoint. */
  hasWebhook: boolean;
}

/** The current Unix time in whole seconds, the unit of Stripe's objects. */
export function nowInSeconds(emulator: Emulator): number {
  return Math.floor(emulator.now() / 1000);
}
