import { createContext, useContext } from 'react';
import type { DueAnswer } from '#domain/admin/due.ts';
import type { Filter } from '#domain/admin/filter.ts';
import { IDLE_MS } from '#domain/admin/limits.ts';
import type { RecordsAnswer } from '#domain/admin/record.ts';
import type { SourcesAnswer } from '#domain/admin/sources.ts';
import type { SummaryAnswer } from '#domain/admin/summary.ts';
import type { LeadTab } from '#domain/admin/tabs.ts';
import type { TimelineAnswer } from '#domain/admin/timeline.ts';
import type { WorkAnswer, WorkChange, WorkTab } from '#domain/admin/work.ts';
import type { Failure } from '#domain/answer.ts';
import { MESSAGES } from '#domain/messages.ts';
import { get, getFile, post, upload, type FileAnswer } from '../../browser/api.ts';
import { findSession } from './session.ts';
import { pagePath, sourcesPath, type PageQuery } from './paths.ts';

const NOT_LOADED = { failure: MESSAGES.dataNotLoaded };
const NOT_SAVED = { failure: MESSAGES.changeNotSaved };

/** Time limit of an upload, in ms: long enough for 4 MB over a slow connection. */
const UPLOAD_MS = 120_000;

/** The time in ms between the warning and the end of an unused session. */
const WARNING_MS = 2 * 60_000;

/** A report as staff deliver it: a PDF, a link, or null when the order is only marked as delivered; `undo` takes the mark back. */
export type Delivered = File | { url: string } | { undo: true } | null;

interface DeliveryAnswer {
  ok: true;
  deliveredAt: string | null;
}

interface Handlers {
  onEnded: () => void;
  /**
   * Called with true WARNING_MS before an unused session ends. Called with false by `createCalls` itself, and
   * after each successful response, which extends the session.
   */
  onEnding: (isEnding: boolean) => void;
}

/**
 * The requests of one staff session. `onEnded` is called when the server says that the session has ended.
 * `onEnded` is also called IDLE_MS after the last successful response, or after `createCalls` if there was none.
 * So no data stays on the screen of a computer that nobody uses.
 */
export function createCalls({ onEnded, onEnding }: Handlers) {
  let isClosed = false;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => timers.forEach(clearTimeout);
  const restart = () => {
    stop();
    timers = [setTimeout(() => onEnding(true), IDLE_MS - WARNING_MS), setTimeout(onEnded, IDLE_MS)];
    onEnding(false);
  };
  restart();
  async function watch<Answer extends { ok: true }>(request: Promise<Answer | Failure>) {
    const answer = await request;
    if (isClosed) return answer;
    if (answer.ok) restart();
    else if (answer.error.code === 'unauthorized') onEnded();
    return answer;
  }
  return {
    summary: () => watch(get<SummaryAnswer>('/api/admin/summary', NOT_LOADED)),
    page: (query: PageQuery) => watch(get<RecordsAnswer>(pagePath(query), NOT_LOADED)),
    today: () => watch(get<DueAnswer>('/api/admin/today', NOT_LOADED)),
    sources: (filter: Filter) => watch(get<SourcesAnswer>(sourcesPath('', filter), NOT_LOADED)),
    timeline: (paymentId: string) =>
      watch(get<TimelineAnswer>(`/api/admin/payments/${paymentId}/events`, NOT_LOADED)),
    release: (tab: LeadTab, leadId: string) =>
      watch(post(`/api/admin/${tab}/${leadId}/release`, null, NOT_SAVED)),
    /** Sets the state of a record's work. If the change has no note, the record's note stays as it is. */
    work: (tab: WorkTab, recordId: string, change: Partial<WorkChange>) =>
      watch(post<WorkAnswer>(`/api/admin/${tab}/${recordId}/work`, change, NOT_SAVED)),
    /**
     * Delivers a report or only marks its order as delivered. The answer contains the time of the first
     * delivery (ISO 8601).
     */
    deliver: (paymentId: string, delivery: Delivered) => {
      const path = `/api/admin/payments/${paymentId}/delivered`;
      return watch(
        delivery instanceof File
          ? upload<DeliveryAnswer>(path, delivery, { ...NOT_SAVED, timeoutMs: UPLOAD_MS })
          : post<DeliveryAnswer>(path, delivery, NOT_SAVED),
      );
    },
    /** Downloads one part of a CSV. */
    part: (
      path: string,
      signal: AbortSignal,
      onBytes: (bytes: number) => void,
    ): Promise<FileAnswer | Failure> =>
      watch(
        getFile(path, { failure: 'The CSV could not be downloaded. Please try again.', signal, onBytes }),
      ),
    /** Extends the session on the server, if the session has not ended yet. */
    stay: async () => {
      const answer = await watch(findSession());
      if (answer.ok && !answer.signedIn && !isClosed) onEnded();
      return answer;
    },
    /** After `close`, `onEnded` and `onEnding` are not called any more, not even by a request that is still running. */
    close: () => {
      isClosed = true;
      stop();
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

export const CallsContext = createContext<Calls | null>(null);

/** Returns the requests of the staff session, from `CallsContext`. Throws outside of that context. */
export function useCalls(): Calls {
  const calls = useContext(CallsContext);
  if (!calls) throw new Error('This component is outside of CallsContext');
  return calls;
}
