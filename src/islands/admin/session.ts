import type { Failure } from '#domain/answer.ts';
import { MESSAGES } from '#domain/messages.ts';
import { get, post, remove } from '../../browser/api.ts';

const PATH = '/api/admin/session';
/** The name of the channel that connects the tabs of the admin. */
const LOGGED_OUT = 'staff-logged-out';

/** Asks the server whether the browser has an open staff session. */
export function findSession(): Promise<{ ok: true; signedIn: boolean } | Failure> {
  return get(PATH, { failure: MESSAGES.dataNotLoaded });
}

export function logIn(password: string): Promise<{ ok: true } | Failure> {
  return post(PATH, { password }, { failure: MESSAGES.dataNotLoaded });
}

/** Ends the session, which all tabs of the browser share, and tells the other tabs (`onLogOut`). */
export async function logOut(): Promise<{ ok: true } | Failure> {
  const answer = await remove(PATH, { failure: 'The session could not be ended. Please try again.' });
  if (answer.ok) {
    const tabs = new BroadcastChannel(LOGGED_OUT);
    tabs.postMessage(null);
    tabs.close();
  }
  return answer;
}

/** Calls `act` when staff log out in another tab. Returns a function that stops this. */
export function onLogOut(act: () => void): () => void {
  const tabs = new BroadcastChannel(LOGGED_OUT);
  tabs.onmessage = act;
  return () => tabs.close();
}
