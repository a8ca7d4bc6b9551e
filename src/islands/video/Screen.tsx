import { useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { adoptLook } from '../../browser/look.ts';
import { keepOneVoice } from './one-voice.ts';
import css from './player.css?inline';
import { useStream } from './use-stream.ts';
import { playAddress, type Video } from './video.ts';

interface Props {
  video: Video;
  /** The button that was pressed is gone: the player takes the focus. */
  takesFocus?: boolean;
}

/** A video that plays: one play, from the press to the close. */
export function Screen({ video, takesFocus = false }: Props) {
  const [url] = useState(() => playAddress(video, drawViewerId()));
  const { element, phase, onReady, retry } = useStream(url);
  useInsertionEffect(() => adoptLook(css), []);
  useEffect(() => (element.current ? keepOneVoice(element.current) : undefined), [element]);
  const again = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(takesFocus);
  // When the element that has the focus goes, the other gets it: Retry when the video fails, the video when it begins anew.
  useLayoutEffect(() => {
    if (phase === 'failed') hasFocus.current = document.activeElement === element.current;
    if (!hasFocus.current) return;
    if (phase === 'failed') again.current?.focus();
    if (phase === 'loading') element.current?.focus({ preventScroll: true });
  }, [phase, element]);
  const onRetry = () => {
    hasFocus.current = true;
    retry();
  };

  return (
    <div className="screen">
      <video
        ref={element}
        aria-label={video.title}
        crossOrigin="anonymous"
        controls
        autoPlay
        playsInline
        inert={phase === 'failed'}
        onLoadedData={onReady}
      >
        {video.captions.map(({ lang, label, src }, index) => (
          <track key={src} kind="captions" srcLang={lang} label={label} src={src} default={index === 0} />
        ))}
      </video>
      <p className="screen-news" role="status">
        {phase === 'loading' && (
          <>
            <span className="spinner" /> Loading the video…
          </>
        )}
      </p>
      {phase === 'failed' && (
        <div className="screen-fault" role="alert">
          <p>The video could not be played. Check your connection and try again.</p>
          <button ref={again} className="button" type="button" onClick={onRetry}>
            Retry
          </button>
        </div>
      )}
    </div>
  );
}

/** Random in a page over plain http as well, where `crypto` draws numbers but no UUIDs. */
function drawViewerId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
