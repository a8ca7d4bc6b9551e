import { MESSAGES } from '#domain/messages.ts';
import { endpoint, json, type Call } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { requireSession } from './session.ts';

/** Returns a response, or an object to send as JSON with status 200. */
type Handler = (call: Call) => Promise<object>;

/** Time limit of an answer, in ms: an upload or an export may take longer than a visitor would wait. */
const LIMIT_MS = 25_000;

const FAILURES = { GET: MESSAGES.dataNotLoaded, POST: MESSAGES.changeNotSaved };

/** An endpoint for staff. Without a staff session the answer is 401, and `handle` does not run. */
export function staffEndpoint(method: 'GET' | 'POST', handle: Handler) {
  return wrap(method, async (call) => {
    await requireSession(call);
    return handle(call);
  });
}

/**
 * Like a `staffEndpoint` for GET, with one call to the database fewer: `handle` must read its data through
 * `callWithSession`, which also checks the staff session. When `handle` throws a Problem, for example for an
 * invalid parameter, the staff session may not have been checked yet. It is then checked on its own, so that
 * only staff see the Problem.
 */
export function staffQuery(handle: Handler) {
  return wrap('GET', async (call) => {
    try {
      return await handle(call);
    } catch (error) {
      if (error instanceof Problem && error.code !== 'unauthorized') await requireSession(call);
      throw error;
    }
  });
}

/** The answer for a record, tab or action that does not exist. */
export function noSuchRecord(): Problem {
  return new Problem('not_found', 'There is no such record');
}

function wrap(method: 'GET' | 'POST', handle: Handler) {
  return endpoint({
    methods: [method],
    body: 'none',
    failure: () => FAILURES[method],
    limitMs: LIMIT_MS,
    handle: async (call) => {
      const answer = await handle(call);
      return answer instanceof Response ? answer : json(200, answer);
    },
  });
}
