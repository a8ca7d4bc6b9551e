import type { Branch } from './form-body.ts';
import type { Cause } from '../store/records.ts';
import type { Reader } from './schema.ts';
import type { Emulator } from '../store/emulator.ts';

/** A request, without its parameters. */
export interface Call {
  /** The id in the path; '' when the path has none. */
  id: string;
  apiVersion: string;
  cause: Cause;
}

export interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Checks the parameters (throws Stripe's 400) and returns a function that executes the request. */
  prepare(emulator: Emulator, given: Branch, call: Call): () => object;
}

/** An endpoint: `read` checks the parameters, `run` executes the request. */
export function route<P>(
  method: Route['method'],
  path: string,
  read: Reader<P>,
  run: (emulator: Emulator, given: P, call: Call) => object,
): Route {
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    prepare(emulator, given, call) {
      const values = read(given, '');
      return () => run(emulator, values, call);
    },
  };
}
