import { useEffect, useRef, useState, type RefObject } from 'react';
import { openStream } from './stream.ts';

/** `refused`: the browser plays the video only after a touch of the play button. */
export type Phase = 'loading' | 'ready' | 'refused' | 'failed';

/**
 * The time in ms that a stream has to load its first frame. After this time, the player says that the video
 * failed.
 */
export const START_TIMEOUT_MS = 30_000;

interface Stream {
  element: RefObject<HTMLVideoElement | null>;
  phase: Phase;
  /** The component must call this when the first frame has loaded. */
  onReady: () => void;
  /** Starts the stream again at the position where it stopped. */
  retry: () => void;
}

/** Plays a stream in a video element. Unmounting the component removes the stream. */
export function useStream(url: string): Stream {
  const element = useRef<HTMLVideoElement>(null);
  const startSeconds = useRef(0);
  const [phase, setPhase] = useState<Phase>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const video = element.current;
    if (!video) return;
    const open = new AbortController();
    const onFailure = () => {
      if (open.signal.aborted) return;
      startSeconds.current = video.currentTime;
      open.abort();
      setPhase('failed');
    };
    let timer = setTimeout(onFailure, START_TIMEOUT_MS);
    // Until the visitor has touched the play button, such a browser loads nothing, so the time does not count.
    const onRefusal = () => {
      clearTimeout(timer);
      setPhase('refused');
      video.addEventListener('play', onTouch, { once: true, signal: open.signal });
    };
    const onTouch = () => {
      setPhase('loading');
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
        timer = setTimeout(onFailure, START_TIMEOUT_MS);
    };
    video.addEventListener('loadeddata', () => clearTimeout(timer), { signal: open.signal });
    open.signal.addEventListener('abort', () => clearTimeout(timer));
    openStream(video, url, { startSeconds: startSeconds.current, signal: open.signal, onFailure, onRefusal });
    return () => open.abort();
  }, [url, attempt]);

  const retry = () => {
    setPhase('loading');
    setAttempt(attempt + 1);
  };
  const onReady = () => setPhase((before) => (before === 'refused' ? before : 'ready'));
  return { element, phase, onReady, retry };
}
