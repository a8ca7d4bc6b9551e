import { useRef } from 'react';

type Body = Readonly<Record<string, unknown>>;

const NONE = { content: '', id: '' };

/**
 * `addSubmissionId` adds a `submissionId` to a body. A body that equals the previous body gets the id of that body, so
 * that a retry is stored only once. After `endSubmission` an equal body is a new submission and gets a new id.
 * `startedAt` is not compared, because a retry may lack this field: use-started-at.ts omits it after MIN_FILL_MS.
 */
export function useSubmissionId() {
  const last = useRef(NONE);
  const addSubmissionId = (body: Body): Body => {
    const content = JSON.stringify({ ...body, startedAt: undefined });
    // Over plain http, browsers have no `randomUUID` (except on localhost). Without an id, the server
    // recognizes a retry by its content.
    if (!('randomUUID' in crypto)) return body;
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() };
    return { ...body, submissionId: last.current.id };
  };
  const endSubmission = () => {
    last.current = NONE;
  };
  return { addSubmissionId, endSubmission };
}
