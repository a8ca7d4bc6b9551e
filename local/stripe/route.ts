import type { Branch } from './form-body.ts';
import type { Cause } from './records.ts';
import type { Reader } from './schema.ts';
import type { World } from './world.ts';

/** What a handler knows of its request beside the parameters. */
export interface Call {
  /** The id in the path, '' where there is none. */
  id: string;
  apiVersion: string;
  cause: Cause;
}

export interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Checks the parameters (throws Stripe's 400), then gives what would be executed. */
  prepare(world: World, given: Branch, call: Call): () => object;
}

/** One endpoint: `read` checks the parameters, `run` does what they ask. */
export function route<P>(
  method: Route['method'],
  path: string,
  read: Reader<P>,
  run: (world: World, given: P, call: Call) => object,
): Route {
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    prepare(world, given, call) {
      const values = read(given, '');
      return () => run(world, values, call);
    },
  };
}
