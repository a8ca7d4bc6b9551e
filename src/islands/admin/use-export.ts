import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '#domain/answer.ts';
import type { FileAnswer } from '../../browser/api.ts';
import { useCalls, type Calls } from './calls.ts';

/**
 * The state of an export. `part` is the number of the current or last part, from 1. `bytes` is the downloaded
 * size of all parts together. Both are 0 when `idle` or `failed`.
 */
interface Progress {
  status: 'idle' | 'running' | 'done' | 'failed';
  part: number;
  bytes: number;
  /** The file's name when `done`, the error message when `failed`, otherwise `''`. */
  text: string;
}

export interface Export extends Progress {
  /** Downloads every part of a CSV into one file and saves it. */
  start: (path: string) => void;
  cancel: () => void;
  /** Hides the result of an export that has ended. */
  dismiss: () => void;
}

const IDLE: Progress = { status: 'idle', part: 0, bytes: 0, text: '' };
/** Lifetime of the file's object URL, in ms. The browser may read the file after `click()` has returned. */
const URL_LIFETIME_MS = 60_000;

/**
 * Runs one export at a time: starting another cancels the first. An export continues when staff select another tab, and
 * ends when the dashboard closes.
 */
export function useExport(): Export {
  const calls = useCalls();
  const [progress, setProgress] = useState(IDLE);
  const running = useRef<AbortController>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setProgress(IDLE);
  }, []);
  const dismiss = () => setProgress((before) => (before.status === 'running' ? before : IDLE));
  useEffect(() => () => running.current?.abort(), []);
  const start = (path: string) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setProgress({ ...IDLE, status: 'running', part: 1 });
    void fetchParts({ calls, path, signal, update: setProgress }).then((answer) => {
      if (signal.aborted) return;
      running.current = null;
      if (!answer.ok) return setProgress({ ...IDLE, status: 'failed', text: answer.error.message });
      save(answer);
      setProgress((before) => ({ ...before, status: 'done', text: answer.name }));
    });
  };
  return { ...progress, start, cancel, dismiss };
}

interface Download {
  calls: Calls;
  path: string;
  signal: AbortSignal;
  update: (change: (before: Progress) => Progress) => void;
}

/** Downloads all parts as one file, named like the first part. Only the first part has a header line. */
async function fetchParts({ calls, path, signal, update }: Download): Promise<FileAnswer | Failure> {
  const parts: FileAnswer[] = [];
  const onBytes = (bytes: number) => {
    if (!signal.aborted) update((before) => ({ ...before, bytes: before.bytes + bytes }));
  };
  for (let next: string | null = path; next !== null;) {
    const part: FileAnswer | Failure = await calls.part(next, signal, onBytes);
    if (!part.ok) return part;
    parts.push(part);
    next = part.next;
    if (next !== null) update((before) => ({ ...before, part: parts.length + 1 }));
  }
  const content = new Blob(
    parts.map((part) => part.content),
    { type: 'text/csv;charset=utf-8' },
  );
  return { ok: true, content, name: parts[0]?.name ?? '', next: null };
}

function save({ content, name }: FileAnswer): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}
