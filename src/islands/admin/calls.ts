import { createContext, useContext } from 'react';
import type { Failure } from '#domain/answer.ts';
import { IDLE_MS } from '#domain/desk.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { LeadTab, RecordsAnswer, SummaryAnswer, TabName } from '#domain/records.ts';
import type { TimelineAnswer } from '#domain/timeline.ts';
import { get, getFile, post, remove, type FileAnswer } from '../../browser/api.ts';

const SESSION = '/api/admin/session';

/** Which page of a tab is asked for; `cursor` is `''` for the newest one. */
export interface PageQuery {
  tab: TabName;
  search: string;
  isQuarantined: boolean;
  cursor: string;
}

/** Whether the browser holds a session: asked before anything is shown. */
export function findSession(): Promise<{ ok: true } | Failure> {
  return get(SESSION, { failure: MESSAGES.deskNotLoaded });
}

/** Opens a session. */
export function logIn(password: string): Promise<{ ok: true } | Failure> {
  return post(SESSION, { password }, { failure: MESSAGES.deskNotLoaded });
}

/** Ends the session. */
export function logOut(): Promise<{ ok: true } | Failure> {
  return remove(SESSION, { failure: 'The session could not be ended. Please try again.' });
}

/**
 * What the desk asks of the server. `onEnded` is called when the server says that the session is over, and once nothing
 * was asked for as long as a session may lie idle: what stands on the screen goes then too.
 */
export function createCalls(onEnded: () => void) {
  let isClosed = false;
  let idle = setTimeout(onEnded, IDLE_MS);
  async function hear<Answer extends { ok: true }>(asked: Promise<Answer | Failure>) {
    const answer = await asked;
    if (isClosed) return answer;
    clearTimeout(idle);
    idle = setTimeout(onEnded, IDLE_MS);
    if (!answer.ok && answer.error.code === 'unauthorized') onEnded();
    return answer;
  }
  return {
    summary: () => hear(get<SummaryAnswer>('/api/admin/summary', { failure: MESSAGES.deskNotLoaded })),
    page: (query: PageQuery) =>
      hear(get<RecordsAnswer>(pagePath(query), { failure: MESSAGES.deskNotLoaded })),
    timeline: (paymentId: string) =>
      hear(
        get<TimelineAnswer>(`/api/admin/payments/${paymentId}/events`, { failure: MESSAGES.deskNotLoaded }),
      ),
    release: (tab: LeadTab, leadId: string) =>
      hear(post(`/api/admin/${tab}/${leadId}/release`, null, { failure: MESSAGES.changeNotSaved })),
    /** Answers since when the order counts as delivered, in ISO 8601. */
    deliver: (paymentId: string) =>
      hear(
        post<{ ok: true; deliveredAt: string }>(`/api/admin/payments/${paymentId}/delivered`, null, {
          failure: MESSAGES.changeNotSaved,
        }),
      ),
    /** One part of a CSV. */
    part: (
      path: string,
      signal: AbortSignal,
      onBytes: (bytes: number) => void,
    ): Promise<FileAnswer | Failure> =>
      hear(getFile(path, { failure: 'The CSV could not be downloaded. Please try again.', signal, onBytes })),
    /** Ends it: `onEnded` is not called any more, not even for a question that is still under way. */
    close: () => {
      isClosed = true;
      clearTimeout(idle);
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

export const CallsContext = createContext<Calls | null>(null);

/** The calls of the desk around a component. @throws Error outside of one. */
export function useCalls(): Calls {
  const calls = useContext(CallsContext);
  if (!calls) throw new Error('There is no desk around this component');
  return calls;
}

/** The address of a tab's CSV, or of what a search finds in it. */
export function csvPath(tab: TabName, search: string): string {
  return search === ''
    ? `/api/admin/${tab}.csv`
    : `/api/admin/${tab}.csv?${new URLSearchParams({ q: search })}`;
}

function pagePath({ tab, search, isQuarantined, cursor }: PageQuery): string {
  const query = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(isQuarantined && { quarantined: 'true' }),
    ...(cursor !== '' && { cursor }),
  });
  return query.size > 0 ? `/api/admin/${tab}?${query}` : `/api/admin/${tab}`;
}
