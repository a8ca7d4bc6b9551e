import { useRef } from 'react';
import type { Submission } from '../../stores/drafts.ts';

type Body = Readonly<Record<string, unknown>>;

const NONE = { content: '', id: '' };

/**
 * `addSubmissionId` adds a `submissionId` to a body. A body that equals the previous body gets the id of that body, so
 * that a retry is stored only once. After `endSubmission` an equal body is a new submission and gets a new id.
 * The first body is compared with what `readSent` returns: the submission of an order before the page was loaded anew.
 * `startedAt` is not compared, because a retry may lack this field: use-started-at.ts omits it after MIN_FILL_MS.
 */
export function useSubmissionId(readSent?: () => Submission | null) {
  const last = useRef<Submission>(null);
  const addSubmissionId = (body: Body): Body => {
    const content = JSON.stringify({ ...body, startedAt: undefined });
    // Over plain http, browsers have no `randomUUID` (except on localhost). Without an id, the server
    // recognizes a retry by its content.
    if (!('randomUUID' in crypto)) return body;
    const before = last.current ?? readSent?.();
    last.current = before?.content === content ? before : { content, id: crypto.randomUUID() };
    return { ...body, submissionId: last.current.id };
  };
  const endSubmission = () => {
    last.current = NONE;
  };
  return { addSubmissionId, endSubmission, lastSubmission: last };
}
