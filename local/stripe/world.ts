import type { Store } from './store.ts';
import type { Tables } from './records.ts';

/** What every part of the stand-in shares. */
export interface World {
  store: Store<Tables>;
  /** Unix time in ms. */
  now: () => number;
  /** The stand-in's own address without a slash at the end; empty until it listens. */
  url: string;
  /** Whether somebody is told about events. */
  isHeard: boolean;
}

/** Unix time in whole seconds, as Stripe's objects carry it. */
export function seconds(world: World): number {
  return Math.floor(world.now() / 1000);
}
