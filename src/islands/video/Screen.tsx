import { useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { adoptStyles } from '../../browser/adopt-styles.ts';
import { pauseOtherVideos } from './pause-other-videos.ts';
import css from './player.css?inline';
import { useCaptions } from './use-captions.ts';
import { useStream } from './use-stream.ts';
import { playAddress, transcriptOf, type Video } from './video.ts';

interface Props {
  video: Video;
  /** The address of the picture that the player shows until the video plays. */
  poster?: string | undefined;
  /** Whether the player takes the focus, because the button that was clicked is gone. */
  takesFocus?: boolean;
}

/**
 * A video that plays as soon as it has loaded, with a message while it loads, a Play button on the poster if the browser
 * waits for a touch, and a Retry button if it fails.
 */
export function Screen({ video, poster, takesFocus = false }: Props) {
  const [url] = useState(() => playAddress(video, createViewerId()));
  const { element, phase, onReady, retry } = useStream(url);
  useInsertionEffect(() => adoptStyles(css), []);
  useEffect(() => (element.current ? pauseOtherVideos(element.current) : undefined), [element]);
  const captions = useCaptions(element);
  const transcript = transcriptOf(video, location.pathname);
  const again = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(takesFocus);
  // Moves the focus when the focused element disappears or becomes inert. When the video fails, the focus moves from
  // the video to Retry. When loading starts after a click, the clicked button is gone, so the video gets the focus.
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
    <>
      <div className="screen">
        <video
          ref={element}
          aria-label={video.title}
          poster={poster}
          crossOrigin="anonymous"
          controls
          playsInline
          inert={phase === 'failed'}
          onLoadedData={onReady}
          onPlaying={onReady}
        >
          {video.captions.map(({ lang, label, src }, index) => (
            <track key={src} kind="captions" srcLang={lang} label={label} src={src} default={index === 0} />
          ))}
        </video>
        <p className="screen-news" role="status">
          {phase === 'loading' && <span className="spinner" />}
          {phase === 'loading' && <span>Loading the video…</span>}
        </p>
        {phase === 'refused' && (
          <div className="screen-play">
            <button className="button" type="button" onClick={() => void element.current?.play()}>
              Play
            </button>
          </div>
        )}
        {phase === 'failed' && (
          <div className="screen-fault" role="alert">
            <p>The video could not be played. Check your connection and try again.</p>
            <button ref={again} className="button" type="button" onClick={onRetry}>
              Retry
            </button>
            {transcript && <a href={transcript}>Read the transcript</a>}
          </div>
        )}
      </div>
      {video.captions.length > 0 && (
        <p className="screen-captions" aria-hidden="true">
          {captions}
        </p>
      )}
    </>
  );
}

/**
 * Makes a random id. `crypto.randomUUID` is not used, because browsers do not have this function over plain
 * http (except on localhost).
 */
function createViewerId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
