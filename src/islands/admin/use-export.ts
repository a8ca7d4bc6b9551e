import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '#domain/answer.ts';
import type { FileAnswer } from '../../browser/api.ts';
import { useCalls, type Calls } from './calls.ts';

/** Where an export stands; `part` counts from 1, `bytes` are those that have come. */
interface Progress {
  status: 'idle' | 'running' | 'done' | 'failed';
  part: number;
  bytes: number;
  /** The file's name, or what went wrong. */
  text: string;
}

export interface Export extends Progress {
  /** Fetches every part of a CSV into one file and saves it. */
  start: (path: string) => void;
  cancel: () => void;
  /** Says no more of an export that is over. */
  forget: () => void;
}

const IDLE: Progress = { status: 'idle', part: 0, bytes: 0, text: '' };
/** How long the file's address stays valid, in ms: a browser begins to save it a moment after the click. */
const TAKEN_AFTER_MS = 60_000;

/** The export of the desk, one at a time; it goes on while staff look at another tab, and ends with the desk. */
export function useExport(): Export {
  const calls = useCalls();
  const [progress, setProgress] = useState(IDLE);
  const running = useRef<AbortController>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setProgress(IDLE);
  }, []);
  const forget = () => setProgress((before) => (before.status === 'running' ? before : IDLE));
  useEffect(() => () => running.current?.abort(), []);
  const start = (path: string) => {
    const { signal } = (running.current = new AbortController());
    setProgress({ ...IDLE, status: 'running', part: 1 });
    void fetchParts({ calls, path, signal, tell: setProgress }).then((answer) => {
      if (signal.aborted) return;
      running.current = null;
      if (!answer.ok) return setProgress({ ...IDLE, status: 'failed', text: answer.error.message });
      save(answer);
      setProgress((before) => ({ ...before, status: 'done', text: answer.name }));
    });
  };
  return { ...progress, start, cancel, forget };
}

interface Fetching {
  calls: Calls;
  path: string;
  signal: AbortSignal;
  tell: (change: (before: Progress) => Progress) => void;
}

/** All parts as one file, named as the first is; only the first has a header line. */
async function fetchParts({ calls, path, signal, tell }: Fetching): Promise<FileAnswer | Failure> {
  const parts: FileAnswer[] = [];
  const onBytes = (bytes: number) => {
    if (!signal.aborted) tell((before) => ({ ...before, bytes: before.bytes + bytes }));
  };
  for (let next: string | null = path; next !== null;) {
    const part: FileAnswer | Failure = await calls.part(next, signal, onBytes);
    if (!part.ok) return part;
    parts.push(part);
    next = part.next;
    if (next !== null) tell((before) => ({ ...before, part: parts.length + 1 }));
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
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_AFTER_MS);
}
