import type { Failure } from '#domain/answer.ts';
import { MESSAGES } from '#domain/messages.ts';
import { get, post, remove } from '../../browser/api.ts';

const PATH = '/api/admin/session';

/** Asks the server whether the browser has an open staff session. */
export function findSession(): Promise<{ ok: true; signedIn: boolean } | Failure> {
  return get(PATH, { failure: MESSAGES.dataNotLoaded });
}

export function logIn(password: string): Promise<{ ok: true } | Failure> {
  return post(PATH, { password }, { failure: MESSAGES.dataNotLoaded });
}

export function logOut(): Promise<{ ok: true } | Failure> {
  return remove(PATH, { failure: 'The session could not be ended. Please try again.' });
}
